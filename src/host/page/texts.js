/** All texts of the page, in English and Chinese. */

const TEXTS = {
  en: {
    "tab.play": "Play", "tab.analyse": "Analyse", "tab.review": "Review", "tabs": "Pages",
    "language": "中文", "language.label": "Switch to Chinese", "theme": "Light or dark",
    "game.ewn": "EinStein würfelt nicht!", "game.ewn-nearest": "EinStein (nearest stone)", "game.rowrace": "Row race", "game.dicechess": "Dice chess", "game.mini5": "Mini chess 5×5", "game.mini5-sl": "Mini chess (stalemate loses)", "game.amazons": "Amazons 10×10", "game.amazons8": "Amazons 8×8",
    "side.red": "Red", "side.blue": "Blue", "side.white": "White", "side.black": "Black",
    "piece.P": "pawn", "piece.N": "knight", "piece.B": "bishop", "piece.R": "rook", "piece.Q": "queen", "piece.K": "king", "arrow": "arrow",
    "board": "Board", "square.movable": "can move", "square.target": "can go here", "square.chosen": "chosen",
    "die.choose": "Choose the die", "die.face": "Die {face}", "die.roll": "Roll", "die.rolled": "{side} rolled {face}", "die.open": "not rolled yet", "die.enter": "Enter the die for {side}",
    "turn": "{side} to move", "turn.roll": "{side} to roll", "turn.thinks": "{side} thinks …", "turn.wait": "Starting the engine …",
    "over.win": "{side} wins", "over.draw": "A draw", "over.rules": "on the board", "over.resigned": "by resignation", "over.time": "on time", "over.illegal": "by an illegal move", "over.fault": "as the engine failed",
    "play.new": "New game", "play.undo": "Undo", "play.redo": "Redo", "play.resign": "Resign", "play.flip": "Flip board", "play.pass": "Pass", "play.coach": "Coach", "play.auto": "Roll at once", "play.moves": "Moves", "play.players": "Players", "play.save": "Save as", "play.review": "Review this game", "play.again": "Same again", "play.pause": "Pause", "play.resume": "Go on", "play.paused": "Paused",
    "play.played": "{side}: {move}", "play.cost": "{move} cost {cost}; {best} was best", "play.fine": "{move} was best", "play.lucky": "A lucky {face}: {luck}", "play.unlucky": "An unlucky {face}: {luck}", "play.neutral": "{face}: {luck}",
    "new.title": "New game", "new.game": "Game", "new.side": "{side} is played by", "new.human": "human", "new.level": "Level", "new.time": "Seconds a move", "new.dice": "Dice", "new.dice.program": "rolled by the program", "new.dice.hand": "rolled by hand and entered", "new.dice.seed": "from a seed", "new.seed": "Seed", "new.clock": "Clock", "new.clock.minutes": "Minutes a side", "new.increment": "Seconds added a move", "new.begins": "Begins", "new.arrange": "Arrange the stones first", "new.from": "Position text (empty: the usual start)", "new.start": "Start", "new.cancel": "Cancel", "new.bad": "This cannot be played: {reason}",
    "level.0": "beginner", "level.5": "casual", "level.10": "club", "level.15": "strong", "level.20": "full strength",
    "arrange.title": "Arrange the stones", "arrange.how": "Drag a stone onto another of its side to exchange the two.", "arrange.engine": "Bohr arranges {side}", "arrange.answer": "Bohr answers with {side}", "arrange.random": "By chance", "arrange.start": "Start the game",
    "coach": "Coach", "coach.none": "No analysis yet.", "coach.unknown": "Win probability unknown", "coach.bar": "Win probability of {side}: {wp}", "coach.depth": "depth {depth}", "coach.nodes": "{nodes} nodes, {nps}/s", "coach.tables": "tables {hits}", "coach.time": "{time} s", "coach.move": "Move", "coach.wins": "Wins", "coach.loss": "Loss", "coach.certain": "Certain", "coach.line": "Then", "coach.best": "Best", "coach.luck": "Luck", "coach.mean": "Mean", "coach.proven": "proven", "coach.mate": "mate in {moves}", "coach.mated": "mated in {moves}", "coach.table": "Values",
    "engine.ended": "{name} stopped: {reason}. It was started again.", "engine.gone": "{name} stopped: {reason}.", "engine.restart": "Start it again", "engine.lost": "The connection to the server was lost ({reason}). Is bohr gui still running?", "engine.silent": "{name} did not move in time.", "engine.illegal": "{name} played {move}, which is not legal.",
    "edit.title": "Set the pieces", "edit.how": "Choose a piece, then the squares to put it on.", "edit.palette": "Pieces", "edit.none": "Take away", "edit.mover": "To move", "edit.done": "Done", "edit.empty": "Empty the board", "study.edit": "Edit on the board", "study.play": "Play from here",
    "study.open": "Open a file …", "study.drop": "Drop a record here: WTN, AM, SGF or PGN", "study.reading": "WTN is read as", "study.position": "Position text", "study.set": "Set up", "study.start": "Starting position", "study.first": "To the start", "study.back": "Back", "study.forth": "Forward", "study.last": "To the end", "study.mainline": "Back to the game", "study.variation": "Variation", "study.go": "Analyse", "study.stop": "Stop", "study.threads": "Threads", "study.game": "Game of the file", "study.judge": "Judge the game", "study.judging": "Judged {done} of {all}", "study.depth": "Plies", "study.graph": "Win probability of {side} over the game", "study.picture": "Graph (SVG)", "study.bad": "Cannot read {file}: {reason}", "study.unsaved": "Cannot save: {reason}", "study.unkept": "This file is too large for the browser to keep: a reload forgets it.", "study.empty": "No game is open.", "study.players": "{first} – {second}", "study.copy": "Copy the position text", "study.copied": "Copied.",
    "review.luck": "Luck", "review.loss": "Loss in all", "review.mean": "Loss a move", "review.errors": "Errors", "review.blunders": "Blunders", "review.adjusted": "Result {result}, adjusted for luck {adjusted} (for {side})", "review.summary": "Luck and skill", "review.move": "No.", "review.die": "Die", "review.best": "Best",
    "result.first": "1–0", "result.second": "0–1", "result.draw": "½–½",
  },
  zh: {
    "tab.play": "对弈", "tab.analyse": "分析", "tab.review": "复盘", "tabs": "页面",
    "language": "English", "language.label": "切换到英文", "theme": "浅色或深色",
    "game.ewn": "爱恩斯坦棋", "game.ewn-nearest": "爱恩斯坦棋（最近子）", "game.rowrace": "竞速棋", "game.dicechess": "骰子象棋", "game.mini5": "5×5 迷你国际象棋", "game.mini5-sl": "迷你国际象棋（逼和算负）", "game.amazons": "亚马逊棋 10×10", "game.amazons8": "亚马逊棋 8×8",
    "side.red": "红方", "side.blue": "蓝方", "side.white": "白方", "side.black": "黑方",
    "piece.P": "兵", "piece.N": "马", "piece.B": "象", "piece.R": "车", "piece.Q": "后", "piece.K": "王", "arrow": "箭",
    "board": "棋盘", "square.movable": "可走", "square.target": "可到", "square.chosen": "已选",
    "die.choose": "选择点数", "die.face": "点数 {face}", "die.roll": "掷骰", "die.rolled": "{side}掷出 {face}", "die.open": "尚未掷骰", "die.enter": "输入{side}的点数",
    "turn": "轮到{side}走子", "turn.roll": "轮到{side}掷骰", "turn.thinks": "{side}思考中……", "turn.wait": "正在启动引擎……",
    "over.win": "{side}胜", "over.draw": "和棋", "over.rules": "终局", "over.resigned": "对方认输", "over.time": "对方超时", "over.illegal": "对方走法违规", "over.fault": "对方引擎故障",
    "play.new": "新对局", "play.undo": "悔棋", "play.redo": "重做", "play.resign": "认输", "play.flip": "翻转棋盘", "play.pass": "停一手", "play.coach": "教练", "play.auto": "自动掷骰", "play.moves": "着法", "play.players": "棋手", "play.save": "另存为", "play.review": "复盘此局", "play.again": "再来一局", "play.pause": "暂停", "play.resume": "继续", "play.paused": "已暂停",
    "play.played": "{side}：{move}", "play.cost": "{move} 损失 {cost}；最佳为 {best}", "play.fine": "{move} 是最佳着法", "play.lucky": "幸运的 {face}：{luck}", "play.unlucky": "不走运的 {face}：{luck}", "play.neutral": "{face}：{luck}",
    "new.title": "新对局", "new.game": "棋种", "new.side": "{side}由谁下", "new.human": "人", "new.level": "水平", "new.time": "每步秒数", "new.dice": "骰子", "new.dice.program": "程序掷骰", "new.dice.hand": "手工掷骰并输入", "new.dice.seed": "由种子生成", "new.seed": "种子", "new.clock": "棋钟", "new.clock.minutes": "每方分钟数", "new.increment": "每步加秒", "new.begins": "先手", "new.arrange": "先布置棋子", "new.from": "局面文本（空为标准开局）", "new.start": "开始", "new.cancel": "取消", "new.bad": "无法开始：{reason}",
    "level.0": "入门", "level.5": "休闲", "level.10": "俱乐部", "level.15": "强手", "level.20": "全力",
    "arrange.title": "布置棋子", "arrange.how": "把一枚棋子拖到同色的另一枚上即可互换。", "arrange.engine": "由 Bohr 布置{side}", "arrange.answer": "由 Bohr 以{side}应对", "arrange.random": "随机", "arrange.start": "开始对局",
    "coach": "教练", "coach.none": "尚无分析。", "coach.unknown": "胜率未知", "coach.bar": "{side}胜率：{wp}", "coach.depth": "深度 {depth}", "coach.nodes": "{nodes} 结点，{nps}/秒", "coach.tables": "残局库 {hits}", "coach.time": "{time} 秒", "coach.move": "着法", "coach.wins": "胜率", "coach.loss": "损失", "coach.certain": "确定", "coach.line": "后续", "coach.best": "最佳", "coach.luck": "运气", "coach.mean": "平均", "coach.proven": "已证明", "coach.mate": "{moves} 步将死", "coach.mated": "{moves} 步被将死", "coach.table": "数值",
    "engine.ended": "{name} 停止：{reason}。已重新启动。", "engine.gone": "{name} 停止：{reason}。", "engine.restart": "重新启动", "engine.lost": "与服务器的连接中断（{reason}）。bohr gui 还在运行吗？", "engine.silent": "{name} 未按时走子。", "engine.illegal": "{name} 走了不合规的 {move}。",
    "edit.title": "摆放棋子", "edit.how": "先选棋子，再点要放的格子。", "edit.palette": "棋子", "edit.none": "拿走", "edit.mover": "轮到", "edit.done": "完成", "edit.empty": "清空棋盘", "study.edit": "在棋盘上编辑", "study.play": "由此对弈",
    "study.open": "打开文件……", "study.drop": "把棋谱拖到这里：WTN、AM、SGF 或 PGN", "study.reading": "WTN 规则", "study.position": "局面文本", "study.set": "设置", "study.start": "开局局面", "study.first": "到开头", "study.back": "后退", "study.forth": "前进", "study.last": "到末尾", "study.mainline": "回到实战", "study.variation": "变化", "study.go": "分析", "study.stop": "停止", "study.threads": "线程", "study.game": "文件中的对局", "study.judge": "评判此局", "study.judging": "已评判 {done}/{all}", "study.depth": "层数", "study.graph": "{side}全局胜率", "study.picture": "胜率图（SVG）", "study.bad": "无法读取 {file}：{reason}", "study.unsaved": "无法保存：{reason}", "study.unkept": "文件太大，浏览器无法保留，刷新后将丢失。", "study.empty": "尚未打开棋谱。", "study.players": "{first} – {second}", "study.copy": "复制局面文本", "study.copied": "已复制。",
    "review.luck": "运气", "review.loss": "总损失", "review.mean": "每步损失", "review.errors": "失误", "review.blunders": "大失误", "review.adjusted": "结果 {result}，扣除运气后 {adjusted}（{side}）", "review.summary": "运气与实力", "review.move": "序号", "review.die": "骰子", "review.best": "最佳",
    "result.first": "1–0", "result.second": "0–1", "result.draw": "½–½",
  },
};

let chosen = "en";

/** The language of the page, `en` or `zh`. */
export function language() {
  return chosen;
}

/** Chooses the language; one that is not known is English. */
export function speakIn(name) {
  chosen = name in TEXTS ? name : "en";
  document.documentElement.lang = chosen === "zh" ? "zh-CN" : "en";
}

/** A text with its `{places}` filled. */
export function t(key, places = {}) {
  const text = TEXTS[chosen][key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, place) => places[place] ?? "");
}
