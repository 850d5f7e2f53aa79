/** Records of games: the server reads and writes their files. */
import { download } from "./dom.js";

async function ask(path, body) {
  const response = await fetch(path, { method: "POST", body });
  if (response.ok) return response;
  const text = await response.text();
  let reason = text;
  try {
    reason = JSON.parse(text).error ?? text;
  } catch {
    // Not every refusal is JSON; the text will do.
  }
  throw new Error(reason);
}

/** The games of a file; fails with what is wrong in it. `game` is the reading of a WTN record. */
export async function readRecords(file, game) {
  const response = await ask(`records/read?game=${encodeURIComponent(game)}`, file);
  return (await response.json()).games;
}

/** The formats that a game's records can be written in; those of championships hold only games with a result. */
export function formats(game, result) {
  const isEwn = game === "ewn" || game === "ewn-nearest";
  if (isEwn) return result ? ["wtn", "pgn"] : ["pgn"];
  if (game === "amazons") return result ? ["am", "sgf", "pgn"] : ["sgf", "pgn"];
  return ["pgn"];
}

/** Writes a record and gives it to the user; fails with the reason. */
export async function saveRecord(record, format) {
  const response = await ask(`records/write/${format}`, JSON.stringify(record));
  const disposition = response.headers.get("Content-Disposition") ?? "";
  const named = /filename\*=UTF-8''([^;]+)/.exec(disposition);
  download(named ? decodeURIComponent(named[1]) : `game.${format}`, await response.blob());
}
