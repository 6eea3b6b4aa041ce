//! Who hands over and who receives, with the free words of a document.

use dte_domain::parts::extension::Extension;
use serde::Serialize;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Extension2022<'a> {
    #[serde(flatten)]
    sin_placa: ExtensionSinPlaca<'a>,
    placa_vehiculo: Option<&'a str>,
}

impl<'a> Extension2022<'a> {
    /// The same with the plate of the vehicle.
    pub fn of(extension: Option<&'a Extension>, observations: Option<&'a str>) -> Option<Self> {
        let plate = extension.and_then(|it| it.vehicle_plate.as_deref());
        Some(Self {
            sin_placa: ExtensionSinPlaca::of(extension, observations)?,
            placa_vehiculo: plate,
        })
    }
}

/// The extension of schemas that have no vehicle in it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExtensionSinPlaca<'a> {
    nomb_entrega: Option<&'a str>,
    docu_entrega: Option<&'a str>,
    nomb_recibe: Option<&'a str>,
    docu_recibe: Option<&'a str>,
    observaciones: Option<&'a str>,
}

impl<'a> ExtensionSinPlaca<'a> {
    /// The extension with the document's free words, which stand alone in it when the request has
    /// none.
    pub fn of(extension: Option<&'a Extension>, observations: Option<&'a str>) -> Option<Self> {
        if extension.is_none() && observations.is_none() {
            return None;
        }
        let text = |member: fn(&'a Extension) -> Option<&'a str>| extension.and_then(member);
        Some(Self {
            nomb_entrega: text(|it| it.delivery_name.as_deref()),
            docu_entrega: text(|it| it.delivery_document.as_deref()),
            nomb_recibe: text(|it| it.receiver_name.as_deref()),
            docu_recibe: text(|it| it.receiver_document.as_deref()),
            observaciones: observations.or_else(|| text(|it| it.observation.as_deref())),
        })
    }
}
