use gametree_arena::learning::{ValueSettings, leduc_values};
use gametree_arena::ladder::LadderSettings;
use gametree_core::Limits;
fn main() {
    let a: Vec<u64> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect();
    let settings = ValueSettings { examples: a[0] as u32, iterations: a[1], hidden: a[2] as usize, epochs: a[3] as u32, seed: a[4] };
    let t = std::time::Instant::now();
    let mut solved = None;
    let (net, learned) = leduc_values(&settings, &Limits::default(), &mut |p| if let gametree_arena::learning::Progress::Epoch{..} = p { solved.get_or_insert(t.elapsed()); }).map_err(|_| "x").unwrap();
    println!("{:?} solved {:?} all {:?}", learned.epochs.last(), solved, t.elapsed());
    std::fs::write("/tmp/w6r-leduc.values", net.to_bytes()).unwrap();
    let game = gametree_arena::open("leduc").map_err(|_| "x").unwrap();
    let its = a[5];
    let rungs = ["net", "net,gadget=off"].iter().map(|x| format!("resolve:iterations={its},leaves={x}").parse().unwrap()).collect();
    let s = LadderSettings { rungs, time: std::time::Duration::from_secs(100), most: 1<<20, values: Some(net) };
    let l = game.ladder(&s, &Limits::default(), &mut |_| {}).unwrap();
    for r in l.rungs { println!("{} {:.5} {:.5} {:.2}", r.algorithm, r.payoffs[0], r.exploitability, r.seconds); }
    println!("{:?}", l.missing);
}
