//! All calls and who may make them. The router is made from this list, so that none is forgotten.

use crate::Role;

/// How a call is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Reads.
    Get,
    /// Changes, or carries a frame.
    Post,
}

/// One call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// Is the process alive?
    Health,
    /// Does it take questions?
    Ready,
    /// This list, with the shapes of bodies and answers.
    OpenApi,
    /// Uses a link: a device gets its token and certificate.
    Enrol,
    /// A frame for a frame.
    Sync,
    /// Which logs grow, as they do (SSE).
    Events,
    /// Makes a link.
    Link,
    /// Lists the devices.
    Devices,
    /// Shuts a device out.
    Revoke,
    /// Exchanges the own token for another one.
    Rotate,
    /// Who did what.
    Audit,
    /// Counts, as Prometheus reads them.
    Metrics,
}

impl Call {
    /// All of them.
    pub const ALL: [Call; 12] = [
        Call::Health,
        Call::Ready,
        Call::OpenApi,
        Call::Enrol,
        Call::Sync,
        Call::Events,
        Call::Link,
        Call::Devices,
        Call::Revoke,
        Call::Rotate,
        Call::Audit,
        Call::Metrics,
    ];

    /// Its path.
    #[must_use]
    pub fn path(self) -> &'static str {
        match self {
            Call::Health => "/health",
            Call::Ready => "/ready",
            Call::OpenApi => "/openapi.json",
            Call::Enrol => "/enrol",
            Call::Sync => "/sync",
            Call::Events => "/events",
            Call::Link => "/links",
            Call::Devices => "/devices",
            Call::Revoke => "/revoke",
            Call::Rotate => "/rotate",
            Call::Audit => "/audit",
            Call::Metrics => "/metrics",
        }
    }

    /// Its method.
    #[must_use]
    pub fn method(self) -> Method {
        match self {
            Call::Health
            | Call::Ready
            | Call::OpenApi
            | Call::Events
            | Call::Devices
            | Call::Audit
            | Call::Metrics => Method::Get,
            Call::Enrol | Call::Sync | Call::Link | Call::Revoke | Call::Rotate => Method::Post,
        }
    }

    /// Needs no token.
    #[must_use]
    pub fn is_open(self) -> bool {
        matches!(
            self,
            Call::Health | Call::Ready | Call::OpenApi | Call::Enrol
        )
    }

    /// May that role make it?
    #[must_use]
    pub fn may(self, role: Role) -> bool {
        match self {
            Call::Health
            | Call::Ready
            | Call::OpenApi
            | Call::Enrol
            | Call::Sync
            | Call::Events
            | Call::Rotate => true,
            // An arbiter gives boards and sheets to devices; what he may give, the handler says.
            Call::Link => matches!(role, Role::Admin | Role::ChiefArbiter | Role::Arbiter),
            Call::Devices | Call::Revoke => matches!(role, Role::Admin | Role::ChiefArbiter),
            Call::Audit | Call::Metrics => role == Role::Admin,
        }
    }
}
