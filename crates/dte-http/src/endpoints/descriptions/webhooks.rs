//! The interface on webhooks.

use crate::endpoints::webhooks;
use crate::endpoints::webhooks::{ReplayRequest, WebhookPatch, WebhookRequest};
use crate::openapi::description::{Description, OF_WEBHOOKS, Tag};
use crate::response::errors::Code;
use crate::response::webhook::{
    DeliveriesResponse, DeliveryResponse, RemovedWebhookResponse, ReplayResponse,
    ShownWebhookResponse, WebhookResponse, WebhooksResponse,
};

pub fn make_webhook() -> Description {
    Description::new("make_webhook", Tag::Events, "Makes a webhook")
        .takes::<WebhookRequest>()
        .answers::<ShownWebhookResponse<'_>>(201)
        .idempotent()
        .refuses(OF_WEBHOOKS)
        .refuses(&[Code::WebhookAddressRefused, Code::TooManyWebhooks])
        .refuses(&[Code::SecretAlreadyShown])
}

pub fn list_webhooks() -> Description {
    Description::new("list_webhooks", Tag::Events, "Lists the webhooks")
        .answers::<WebhooksResponse<'_>>(200)
        .refuses(&[Code::Forbidden])
}

pub fn read_webhook() -> Description {
    Description::new("read_webhook", Tag::Events, "Reads a webhook")
        .path_of("id", webhooks::id_form())
        .answers::<WebhookResponse<'_>>(200)
        .refuses(OF_WEBHOOKS)
}

pub fn change_webhook() -> Description {
    Description::new("change_webhook", Tag::Events, "Changes a webhook")
        .path_of("id", webhooks::id_form())
        .takes::<WebhookPatch>()
        .answers::<WebhookResponse<'_>>(200)
        .refuses(OF_WEBHOOKS)
        .refuses(&[Code::WebhookAddressRefused])
}

pub fn remove_webhook() -> Description {
    Description::new("remove_webhook", Tag::Events, "Removes a webhook")
        .path_of("id", webhooks::id_form())
        .answers::<RemovedWebhookResponse>(200)
        .refuses(OF_WEBHOOKS)
}

pub fn rotate_webhook_secret() -> Description {
    Description::new(
        "rotate_webhook_secret",
        Tag::Events,
        "Gives a webhook another secret",
    )
    .path_of("id", webhooks::id_form())
    .query(|query| {
        webhooks::rotation_parameters(query);
    })
    .answers::<ShownWebhookResponse<'_>>(201)
    .idempotent()
    .refuses(OF_WEBHOOKS)
    .refuses(&[
        Code::WebhookChanged,
        Code::EarlierSecretStillGood,
        Code::SecretAlreadyShown,
    ])
}

pub fn test_webhook() -> Description {
    Description::new("test_webhook", Tag::Events, "Sends a webhook a test")
        .path_of("id", webhooks::id_form())
        .answers::<DeliveryResponse<'_>>(200)
        .refuses(OF_WEBHOOKS)
}

pub fn list_deliveries() -> Description {
    Description::new(
        "list_deliveries",
        Tag::Events,
        "Tells what came of the attempts at a webhook",
    )
    .path_of("id", webhooks::id_form())
    .query(|query| {
        webhooks::parameters(query);
    })
    .answers::<DeliveriesResponse<'_>>(200)
    .refuses(OF_WEBHOOKS)
}

pub fn replay_events() -> Description {
    Description::new(
        "replay_events",
        Tag::Events,
        "Has events delivered again to a webhook",
    )
    .path_of("id", webhooks::id_form())
    .takes::<ReplayRequest>()
    .answers::<ReplayResponse>(202)
    .refuses(OF_WEBHOOKS)
    .refuses(&[Code::EventNotFound, Code::EventCursorAhead])
}
