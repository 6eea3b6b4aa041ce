-- A document tells which ones it replaces.
CREATE INDEX invalidation_events_of_replacement ON invalidation_events (replacement)
    WHERE replacement IS NOT NULL;
