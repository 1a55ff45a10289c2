//! The closed form of a scenario: whatever is missing, unknown or of another kind is a fault, never a skip.
//!
//! A form is a list of `key:kind`; `?` behind a key: it may be missing. A kind is a name of [`fits`] or the
//! list of the words allowed, with `|` between them.

use serde_json::{Map, Value};

const CASE: &str = "id:text article:text title:text edition:2005-07|2017-07|2018-01|2023-01 \
    setup:object events:list expect:object";

const SETUP: &str = "fen?:text chess960?:bool chess960_id?:array_id allow_bad_position?:bool moves:moves \
    clock:object_or_null speed?:standard|rapid|blitz supervised?:bool mode:competition|casual \
    present?:sides sheets?:object sheet_language?:object regulation?:object";

const CLOCK: &str = "periods:list transition?:zero|count on_flag?:run|freeze";
const PERIOD: &str = "moves:count_or_null base_ms:count increment_ms:count \
    mode:none|increment|delay|bronstein|hourglass";
const SHEETS: &str = "white?:auto|manual black?:auto|manual";
const LANGUAGES: &str = "white?:en|tr black?:en|tr";
const REGULATION: &str = "default_time_ms?:count carry_over?:bool delay_carry_over?:bool auto_flag?:bool \
    legality_check?:bool draw_min_moves?:count draw_never?:bool points?:object \
    guidelines_III?:off|III.4|III.5|III.6 adjournment?:bool vi_rules?:bool";
const POINTS: &str = "win:number draw:number loss:number";

/// What can be expected; the values are compared, so that one of another kind differs.
const EXPECT: &str = "setup_refused white_ms black_ms running flags period moves_completed moves_made result \
    reason result_article ended_at_ply score refused penalised_illegal added_ms repetition halfmove_clock \
    fen castling_allowed legal san legal_moves perft can_mate offer_open offers_made claim proposal \
    must_play exempt_from_recording sheet_last sheet_uci written calls shown_to_players speed \
    unverified_from_ply";

/// What every event has.
const EVENT: &str = "at_ms:count by:white|black|arbiter|assistant|spectator|system do:text";

const FAULTS: &str = "none|no_move|two_hands|pawn_not_replaced|rook_not_moved|other_hand";
const RESULTS: &str = "1-0|0-1|1/2-1/2|0-0|1/2-0|0-1/2|+/-|-/+|-/-";

/// Each verb with its arguments; `FAULT` and `RESULT` stand for the lists above.
const VERBS: &[(&str, &str)] = &[
    ("press", "move?:move fault?:FAULT"),
    ("move", "move:move fault?:FAULT"),
    ("take_back", ""),
    ("pawn_to_last_rank", "move:move"),
    ("hold", "ms:count"),
    (
        "stop_and_call",
        "reason:piece_missing|illegal_move|claim|wrong_setting|disturbance|displaced_pieces|explain|other",
    ),
    ("resign", ""),
    ("offer_draw", "condition?:text"),
    ("accept_draw", ""),
    ("decline_draw", ""),
    ("withdraw_offer", ""),
    ("touch", "square:square"),
    ("adjust", "square:square"),
    ("release", "from:square to:square"),
    ("complain", "article:4.1|4.2|4.3|4.4|4.5|4.6|4.7"),
    ("claim_threefold", "move?:move"),
    ("claim_fifty", "move?:move"),
    ("withdraw_claim", ""),
    ("claim_illegal", ""),
    ("claim_flag", ""),
    ("write", "ply:ply text:text language?:en|tr"),
    ("sign", "result:RESULT"),
    ("arrive", ""),
    ("leave", ""),
    ("view_opponent_sheet", ""),
    ("view_arbiter_sheet", ""),
    ("delete_sheet", ""),
    ("announce", "text:text"),
    ("seal", "text:text language?:en|tr"),
    ("request_increment", ""),
    ("claim_normal_means", ""),
    ("start", ""),
    ("stop", ""),
    ("restart", "side:white|black"),
    ("flag_seen", "side:white|black"),
    ("confirm", ""),
    ("dismiss", "reason?:text"),
    ("rule_claim", "correct:bool"),
    (
        "rule_illegal",
        "side:white|black articles:articles times:keep|give_back ply?:ply",
    ),
    (
        "rule_touch_move",
        "side:white|black piece:square to?:square",
    ),
    ("rule_illegal_position", "still_illegal:bool"),
    ("rule_normal_means", "decision:draw|postpone|reject"),
    ("grant_increment", ""),
    ("add_time", "side:white|black ms:count"),
    ("subtract_time", "side:white|black ms:count"),
    (
        "set_time",
        "side:white|black ms:count reason?:ruling|setting|schedule",
    ),
    ("set_move_counter", "white?:counter black?:counter"),
    (
        "replace_clock",
        "white_ms:count black_ms:count white_moves:counter black_moves:counter",
    ),
    ("restore", "ply:counter times:keep|logged"),
    (
        "irregularity",
        "kind:initial_position_wrong|board_orientation|colours_reversed|displaced_pieces|\
         castling_rook_first|illegal_position|both_flags_order_unknown",
    ),
    ("reconstruction_failed", ""),
    ("lift_illegal", "side:white|black"),
    (
        "penalty",
        "kind:12.9.1|12.9.2|12.9.3|12.9.4|12.9.5|12.9.6|12.9.7|12.9.8|12.9.9 side:white|black \
         ms?:count score?:number opponent_score?:number",
    ),
    (
        "declare_lost",
        "side:white|black article:11.7|11.3.2.2 opponent_score:number",
    ),
    ("set_score", "white:number black:number"),
    (
        "enter_result",
        "result:RESULT basis:agreement|checkmate|stalemate|dead_position|resignation",
    ),
    ("override_result", "result:RESULT|annulled|* reason:text"),
    ("waive_default", "side:white|black reason:text"),
    ("consent_draw", ""),
    ("adjourn", ""),
    ("resume", "absent?:sides"),
    ("review", "moves:moves"),
    ("report", "text:text"),
    ("wait", ""),
    ("app_killed", ""),
    ("app_restarted", ""),
    ("set_wall_clock", "shift_ms:number"),
];

/// What 12.9 needs beside kind and side.
const PENALTIES: &[(&str, &str)] = &[
    ("12.9.2", "ms"),
    ("12.9.3", "ms"),
    ("12.9.4", "score"),
    ("12.9.5", "score"),
    ("12.9.6", "opponent_score"),
];

/// Everything that is wrong with the form of a case; the rest of this program may rely on it if it is empty.
pub fn faults(case: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check("", case, CASE, &mut found);
    let setup = &case["setup"];
    check("setup.", setup, SETUP, &mut found);
    if setup.get("fen").is_some() == setup.get("chess960_id").is_some() {
        found.push("setup.fen: expected either fen or chess960_id got both or none".into());
    }
    check_if("setup.clock.", &setup["clock"], CLOCK, &mut found);
    for (at, period) in list(&setup["clock"]["periods"]) {
        check(
            &format!("setup.clock.periods[{at}]."),
            period,
            PERIOD,
            &mut found,
        );
    }
    check_if("setup.sheets.", &setup["sheets"], SHEETS, &mut found);
    check_if(
        "setup.sheet_language.",
        &setup["sheet_language"],
        LANGUAGES,
        &mut found,
    );
    check_if(
        "setup.regulation.",
        &setup["regulation"],
        REGULATION,
        &mut found,
    );
    let points = &setup["regulation"]["points"];
    check_if("setup.regulation.points.", points, POINTS, &mut found);
    let expected = case["expect"].as_object();
    let known = |key: &str| EXPECT.split_whitespace().any(|one| one == key);
    for (key, value) in expected
        .into_iter()
        .flatten()
        .filter(|(key, _)| !known(key))
    {
        found.push(format!("expect.{key}: expected no such key got {value}"));
    }
    let mut last = 0;
    for (at, event) in list(&case["events"]) {
        event_faults(at, event, &mut found);
        let now = event["at_ms"].as_i64().unwrap_or(last);
        if now < last {
            found.push(format!(
                "events[{at}].at_ms: expected at least {last} got {now}"
            ));
        }
        last = now;
    }
    found
}

fn event_faults(at: usize, event: &Value, found: &mut Vec<String>) {
    let verb = event["do"].as_str().unwrap_or_default();
    let Some((_, arguments)) = VERBS.iter().find(|(name, _)| *name == verb) else {
        found.push(format!(
            "events[{at}].do: expected a verb got {}",
            event["do"]
        ));
        return;
    };
    let lists = arguments
        .replace("FAULT", FAULTS)
        .replace("RESULT", RESULTS);
    check(
        &format!("events[{at}]."),
        event,
        &format!("{EVENT} {lists}"),
        found,
    );
    if verb == "penalty" {
        let kind = event["kind"].as_str().unwrap_or_default();
        let needed = PENALTIES.iter().find(|(article, _)| *article == kind);
        for key in ["ms", "score", "opponent_score"] {
            let wanted = needed.is_some_and(|(_, needs)| *needs == key);
            if wanted != event.get(key).is_some() {
                let expected = if wanted { "a value" } else { "nothing" };
                found.push(format!(
                    "events[{at}].{key}: expected {expected} got {}",
                    event[key]
                ));
            }
        }
    }
}

fn list(value: &Value) -> impl Iterator<Item = (usize, &Value)> {
    value.as_array().into_iter().flatten().enumerate()
}

fn check_if(place: &str, value: &Value, form: &str, found: &mut Vec<String>) {
    if value.is_object() {
        check(place, value, form, found);
    }
}

fn check(place: &str, value: &Value, form: &str, found: &mut Vec<String>) {
    let nothing = Map::new();
    let object = value.as_object().unwrap_or(&nothing);
    let fields: Vec<(&str, &str)> = form
        .split_whitespace()
        .filter_map(|field| field.split_once(':'))
        .collect();
    for (key, kind) in &fields {
        let name = key.trim_end_matches('?');
        match object.get(name) {
            None if name.len() < key.len() => {}
            None => found.push(format!("{place}{name}: expected {kind} got nothing")),
            Some(value) if !fits(kind, value) => {
                found.push(format!("{place}{name}: expected {kind} got {value}"));
            }
            Some(_) => {}
        }
    }
    let known = |key: &str| {
        fields
            .iter()
            .any(|(one, _)| one.trim_end_matches('?') == key)
    };
    for key in object.keys().filter(|key| !known(key)) {
        found.push(format!(
            "{place}{key}: expected no such key got {}",
            object[key]
        ));
    }
}

fn fits(kind: &str, value: &Value) -> bool {
    let integer = |most: i64| value.as_i64().is_some_and(|n| (0..=most).contains(&n));
    let all = |kind: &str| {
        value
            .as_array()
            .is_some_and(|all| all.iter().all(|one| fits(kind, one)))
    };
    match kind {
        "text" => value.as_str().is_some_and(|text| !text.is_empty()),
        "bool" => value.is_boolean(),
        "number" => value.is_number(),
        "object" => value.is_object(),
        "object_or_null" => value.is_object() || value.is_null(),
        "list" => value.is_array(),
        // Milliseconds of 30 years, so that microseconds fit as well.
        "count" => integer(1_000_000_000_000),
        "count_or_null" => value.is_null() || (integer(65_535) && value != 0),
        "counter" => integer(65_535),
        "ply" => integer(65_535) && value != 0,
        "array_id" => integer(959),
        "square" => value.as_str().is_some_and(is_square),
        "move" => value.as_str().is_some_and(is_move),
        "moves" => all("move"),
        "sides" => all("white|black"),
        "articles" => all("4.7.2|7.5.1|7.5.2|7.5.3|7.5.4|7.7.1|7.8.1"),
        words => value
            .as_str()
            .is_some_and(|text| words.split('|').any(|word| word == text)),
    }
}

fn is_square(text: &str) -> bool {
    matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
}

fn is_move(text: &str) -> bool {
    let squares = |at: usize| text.get(at..at + 2).is_some_and(is_square);
    let piece = matches!(
        text.as_bytes().get(4),
        None | Some(b'q' | b'r' | b'b' | b'n' | b'k')
    );
    (4..=5).contains(&text.len()) && squares(0) && squares(2) && piece
}
