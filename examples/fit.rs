#![allow(missing_docs, clippy::all, clippy::pedantic)]
use bohr::game::*;
use bohr::games::ewn::*;
use bohr::search::*;
#[path = "../tests/common/mod.rs"]
mod common;
fn main() {
    let n: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let depth: u8 = std::env::args().nth(2).unwrap().parse().unwrap();
    let mut r = common::Random::new(99);
    let table = Table::new(64).unwrap();
    let mut rows: Vec<([f64; 6], f64, f64)> = vec![]; // features, race, label
    let mut arr = |r: &mut common::Random| {
        let mut a = [1, 2, 3, 4, 5, 6];
        r.shuffle(&mut a);
        a
    };
    while rows.len() < n {
        let mut p = Standard::arranged(arr(&mut r), arr(&mut r)).unwrap();
        loop {
            let t = p.turn();
            let m = t.moves_of(r.outcome(&t));
            let mv = if r.below(4) == 0 {
                m[r.below(m.len())]
            } else {
                *m.iter()
                    .min_by_key(|&&mv| {
                        let q = p.play(mv);
                        q.result().unwrap_or_else(|| q.evaluate(Eval::Race))
                    })
                    .unwrap()
            };
            p = p.play(mv);
            if p.result().is_some() {
                break;
            }
            if r.below(4) == 0 {
                let mut s = Star::new(&table, Counter::default(), Eval::Race, true);
                let mut v = 0.0;
                for d in 1..=depth {
                    let b = s.search(&p, d, Window::FULL).unwrap();
                    v = b.exact().unwrap().probability();
                    if b.complete {
                        break;
                    }
                }
                let f = p.explain(Eval::Race);
                let g = |i: usize| f[i].1.parse::<f64>().unwrap();
                let c = p.explain(Eval::Classic);
                let cl = c[4].1.parse::<f64>().unwrap();
                let race = g(2);
                let open = 4.0 * race * (1.0 - race);
                rows.push(([open * g(3), open * g(4), open, cl, open * g(5), open * g(6)], race, v));
                if rows.len() >= n {
                    break;
                }
            }
        }
    }
    // OLS y = v - race on features subsets
    let rm = |f: &dyn Fn(&([f64; 6], f64, f64)) -> f64| {
        (rows.iter().map(|x| (f(x) - x.2).powi(2)).sum::<f64>() / rows.len() as f64).sqrt()
    };
    println!("race only RMSE {:.4}", rm(&|x| x.1));
    for set in [vec![0usize, 1], vec![0, 1, 2], vec![0, 1, 4, 5], vec![0, 1, 2, 4, 5]] {
        let k = set.len();
        let mut a = vec![vec![0.0; k + 1]; k];
        for (f, race, v) in &rows {
            for i in 0..k {
                for j in 0..k {
                    a[i][j] += f[set[i]] * f[set[j]];
                }
                a[i][k] += f[set[i]] * (v - race);
            }
        }
        for i in 0..k {
            let p = a[i][i];
            for j in 0..=k {
                a[i][j] /= p;
            }
            for q in 0..k {
                if q != i {
                    let m = a[q][i];
                    for j in 0..=k {
                        let t = a[i][j];
                        a[q][j] -= m * t;
                    }
                }
            }
        }
        let w: Vec<f64> = (0..k).map(|i| a[i][k]).collect();
        println!(
            "set {set:?} weights {w:?} RMSE {:.4}",
            rm(&|x| (x.1 + (0..k).map(|i| w[i] * x.0[set[i]]).sum::<f64>()).clamp(0.0, 1.0))
        );
    }
    // classic: fit scale by RMSE
    for scale in [0.7, 1.0, 1.4, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 15.0, 20.0] {
        println!("classic scale {scale}: {:.4}", rm(&|x| 1.0 / (1.0 + (-x.0[3] / scale).exp())));
    }
}
