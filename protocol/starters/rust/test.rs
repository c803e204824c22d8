//! Some questions, and what the bot should answer.

use crate::{arena_bot::Act, choose};

#[rustfmt::skip]
const QUESTIONS: [(&str, &str); 3] = [
    (
        r#"{"type":"act","id":"1","phase":"bid","seat":1,"dealer":3,"hand":["9c","Jd","Jh","Qd","Ad","As"],"legal":["pass","4","5","ask","moon"],"history":[[0,"3"]],"trump":null,"contract":"3","declarer":0,"upcard":null,"trick":[],"taken":[0,0,0,0]}"#,
        "ask",
    ),
    (
        r#"{"type":"act","id":"2","phase":"order","seat":0,"dealer":0,"hand":["9c","Jc","Js","Qd","As"],"legal":["pass","accept"],"history":[[1,"pass"]],"trump":null,"contract":null,"declarer":null,"upcard":"Qs","trick":[],"taken":[0,0]}"#,
        "accept",
    ),
    (
        r#"{"type":"act","id":"3","phase":"play","seat":1,"dealer":3,"hand":["9s","Ks","Ad","Th"],"legal":["9s","Ks"],"history":[],"trump":"h","contract":"4","declarer":2,"upcard":null,"trick":[[2,"Qs"],[3,"Js"],[0,"Ts"]],"taken":[0,0,1,0]}"#,
        "Ks",
    ),
];

#[test]
fn it_answers_as_it_should() {
    for (question, answer) in QUESTIONS {
        assert_eq!(choose(&Act::parse(question)), answer, "{}", question);
    }
}
