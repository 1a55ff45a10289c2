//! A WebDriver client (W3C WebDriver, level 2), as far as our windows need it.

use super::http::exchange;
use serde_json::{Value, json};
use std::path::Path;

/// The key under which WebDriver hides an element's id (W3C WebDriver, section 12.1).
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// What can go wrong between us and the page.
#[derive(Debug)]
pub enum Fault {
    /// The driver does not answer.
    Driver(std::io::Error),
    /// The driver's answer is no WebDriver.
    Answer(String),
    /// WebDriver's own error: its code and message.
    Refused {
        /// WebDriver's code, as `no such element`.
        code: String,
        /// The driver's words.
        message: String,
    },
    /// What we waited for did not come.
    NotSeen(String),
}

/// A page element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element(String);

/// A session with one window.
#[derive(Debug)]
pub struct Session {
    port: u16,
    id: String,
}

impl Session {
    /// Lets the driver on this port start the program `app`, and talks to its window.
    pub fn open(port: u16, app: &Path) -> Result<Session, Fault> {
        let wanted = json!({"capabilities": {"alwaysMatch":
            {"webkitgtk:browserOptions": {"binary": app, "args": []}}}});
        let answer = call(port, "POST", "/session", &wanted)?;
        match answer["sessionId"].as_str() {
            Some(id) => Ok(Session {
                port,
                id: id.to_owned(),
            }),
            None => Err(Fault::Answer(answer.to_string())),
        }
    }

    /// Ends the session, and with it the program.
    pub fn close(&self) -> Result<(), Fault> {
        self.ask("DELETE", "", &Value::Null).map(drop)
    }

    /// All elements that fit a CSS selector.
    pub fn find(&self, css: &str) -> Result<Vec<Element>, Fault> {
        let found = self.ask(
            "POST",
            "/elements",
            &json!({"using": "css selector", "value": css}),
        )?;
        let list = found
            .as_array()
            .ok_or_else(|| Fault::Answer(found.to_string()))?;
        list.iter()
            .map(|e| e[ELEMENT].as_str().map(|id| Element(id.to_owned())))
            .collect::<Option<_>>()
            .ok_or_else(|| Fault::Answer(found.to_string()))
    }

    /// Scrolls an element into view and touches it in its middle.
    pub fn click(&self, element: &Element) -> Result<(), Fault> {
        self.ask("POST", &format!("/element/{}/click", element.0), &json!({}))
            .map(drop)
    }

    /// Puts a finger on an element's middle for so many milliseconds.
    pub fn hold(&self, element: &Element, span_ms: u32) -> Result<(), Fault> {
        self.finger(element, (0, 0), span_ms)
    }

    /// Touches a point of an element, given in shares of its width and height from its middle.
    pub fn touch_at(&self, element: &Element, x: f64, y: f64) -> Result<(), Fault> {
        let rect = self.ask("GET", &format!("/element/{}/rect", element.0), &Value::Null)?;
        let pixels =
            |share: f64, side: &str| (share * rect[side].as_f64().unwrap_or_default()) as i64;
        self.finger(element, (pixels(x, "width"), pixels(y, "height")), 0)
    }

    /// WebKitGTK takes a WebDriver's touches for a mouse's; both arrive as pointer events.
    fn finger(&self, element: &Element, (x, y): (i64, i64), span_ms: u32) -> Result<(), Fault> {
        let finger = json!({"actions": [{"type": "pointer", "id": "finger", "parameters": {"pointerType": "mouse"},
            "actions": [
                {"type": "pointerMove", "duration": 0, "origin": {ELEMENT: element.0}, "x": x, "y": y},
                {"type": "pointerDown", "button": 0},
                {"type": "pause", "duration": span_ms},
                {"type": "pointerUp", "button": 0}]}]});
        self.ask("POST", "/actions", &finger).map(drop)
    }

    /// Types into an element, after what is in it.
    pub fn keys(&self, element: &Element, text: &str) -> Result<(), Fault> {
        self.ask(
            "POST",
            &format!("/element/{}/value", element.0),
            &json!({"text": text}),
        )
        .map(drop)
    }

    /// Empties a field.
    pub fn clear(&self, element: &Element) -> Result<(), Fault> {
        self.ask("POST", &format!("/element/{}/clear", element.0), &json!({}))
            .map(drop)
    }

    /// The text that is seen in an element.
    pub fn text(&self, element: &Element) -> Result<String, Fault> {
        let text = self.ask("GET", &format!("/element/{}/text", element.0), &Value::Null)?;
        text.as_str()
            .map(str::to_owned)
            .ok_or_else(|| Fault::Answer(text.to_string()))
    }

    /// An attribute, `None` when the element has none of this name.
    pub fn attribute(&self, element: &Element, name: &str) -> Result<Option<String>, Fault> {
        let value = self.ask(
            "GET",
            &format!("/element/{}/attribute/{name}", element.0),
            &Value::Null,
        )?;
        Ok(value.as_str().map(str::to_owned))
    }

    /// Runs a function body in the page; `arguments` holds what is given; answers what it returns.
    pub fn script(&self, body: &str, arguments: &[Value]) -> Result<Value, Fault> {
        self.ask(
            "POST",
            "/execute/sync",
            &json!({"script": body, "args": arguments}),
        )
    }

    /// As `script`, for a body that calls its last argument when it is done.
    pub fn script_async(&self, body: &str, arguments: &[Value]) -> Result<Value, Fault> {
        self.ask(
            "POST",
            "/execute/async",
            &json!({"script": body, "args": arguments}),
        )
    }

    /// Sets the window's size in CSS pixels.
    pub fn resize(&self, width: u32, height: u32) -> Result<(), Fault> {
        let rect = json!({"x": 0, "y": 0, "width": width, "height": height});
        self.ask("POST", "/window/rect", &rect).map(drop)
    }

    /// A picture of the page, PNG.
    pub fn screenshot(&self) -> Result<Vec<u8>, Fault> {
        let picture = self.ask("GET", "/screenshot", &Value::Null)?;
        picture
            .as_str()
            .and_then(base64)
            .ok_or_else(|| Fault::Answer("a picture that is no base64".to_owned()))
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Result<Value, Fault> {
        call(
            self.port,
            method,
            &format!("/session/{}{path}", self.id),
            body,
        )
    }
}

fn call(port: u16, method: &str, path: &str, body: &Value) -> Result<Value, Fault> {
    let body = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    let answer = exchange(port, method, path, &body).map_err(Fault::Driver)?;
    let mut answer: Value = serde_json::from_slice(&answer)
        .map_err(|_| Fault::Answer(String::from_utf8_lossy(&answer).into_owned()))?;
    let value = answer["value"].take();
    match value["error"].as_str() {
        Some(code) => Err(Fault::Refused {
            code: code.to_owned(),
            message: value["message"].as_str().unwrap_or_default().to_owned(),
        }),
        None => Ok(value),
    }
}

/// Standard base64 (RFC 4648, section 4); `None` for anything else.
fn base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut held) = (0_u32, 0);
    for letter in text
        .bytes()
        .filter(|b| *b != b'=' && !b.is_ascii_whitespace())
    {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held & 0xff) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::base64;

    /// RFC 4648, section 10.
    #[test]
    fn base64_as_the_rfc_has_it() {
        for (text, bytes) in [
            ("", ""),
            ("Zg==", "f"),
            ("Zm8=", "fo"),
            ("Zm9v", "foo"),
            ("Zm9vYmFy", "foobar"),
        ] {
            assert_eq!(base64(text).as_deref(), Some(bytes.as_bytes()));
        }
        assert_eq!(base64("+/+/"), Some(vec![0xfb, 0xff, 0xbf]));
        assert_eq!(base64("Zm9v*"), None);
    }
}
