//! The tables, the same on both databases; see `migrations/`.

diesel::table! {
    attempts (subject, number) {
        subject -> Text,
        number -> BigInt,
        kind -> Text,
        said -> Text,
        first_at -> BigInt,
        last_at -> BigInt,
        times -> BigInt,
    }
}

diesel::table! {
    installation (single) {
        single -> BigInt,
        id -> Nullable<Text>,
        commits -> BigInt,
        trials -> BigInt,
        room -> Nullable<Text>,
        stream_id -> Nullable<Text>,
        events_since -> Nullable<BigInt>,
        purge_horizon -> BigInt,
        tables -> Nullable<Text>,
    }
}

diesel::table! {
    companies (id) {
        id -> Text,
        nit -> Text,
        nrc -> Nullable<Text>,
        business_name -> Text,
        commercial_name -> Nullable<Text>,
        activity_code -> Text,
        activity_description -> Text,
        phone -> Text,
        email -> Text,
        year_in_number -> Bool,
        token_days -> BigInt,
        certificate_password -> Text,
        created_at -> BigInt,
        responsible_name -> Nullable<Text>,
        responsible_document_type -> Nullable<Text>,
        responsible_document_number -> Nullable<Text>,
        edition -> Nullable<Text>,
        returns_at_any_branch -> Bool,
        public_links -> Bool,
        closed_types -> Text,
        income_tax -> Nullable<Text>,
    }
}

diesel::table! {
    shown_keys (company, idempotency_key) {
        company -> Text,
        idempotency_key -> Text,
        fingerprint -> Text,
        keys -> Text,
        shown_at -> BigInt,
    }
}

diesel::table! {
    establishments (id) {
        id -> Text,
        company -> Text,
        branch_number -> BigInt,
        kind -> Text,
        code -> Nullable<Text>,
        code_mh -> Nullable<Text>,
        pos_code -> Nullable<Text>,
        pos_code_mh -> Nullable<Text>,
        place -> Text,
        pos_place -> Text,
        department -> Text,
        municipality -> Text,
        complement -> Text,
        phone -> Nullable<Text>,
        email -> Nullable<Text>,
        income_tax -> Nullable<Text>,
        district -> Nullable<Text>,
    }
}

diesel::table! {
    api_keys (id) {
        id -> Text,
        company -> Text,
        establishment -> Nullable<Text>,
        label -> Nullable<Text>,
        scopes -> Text,
        api_key -> Text,
        api_secret_hash -> Text,
        version -> BigInt,
        earlier_api_key -> Nullable<Text>,
        earlier_secret_hash -> Nullable<Text>,
        earlier_ends_at -> Nullable<BigInt>,
        created_at -> BigInt,
        expires_at -> Nullable<BigInt>,
        last_used_at -> Nullable<BigInt>,
        changed_at -> Nullable<BigInt>,
        removed_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    authority_access (company) {
        company -> Text,
        username -> Text,
        password -> Text,
        token -> Nullable<Text>,
        token_ends_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    series (company, environment, document_type, place, year) {
        company -> Text,
        environment -> Text,
        document_type -> Text,
        place -> Text,
        year -> BigInt,
        last_number -> BigInt,
        first_number -> BigInt,
    }
}

diesel::table! {
    documents (id) {
        id -> BigInt,
        generation_code -> Text,
        company -> Text,
        establishment -> Text,
        environment -> Text,
        document_type -> Text,
        edition -> Text,
        schema_version -> BigInt,
        control_number -> Text,
        sequence -> BigInt,
        issued_at -> BigInt,
        total_cents -> BigInt,
        vat_cents -> BigInt,
        receiver_number -> Nullable<Text>,
        receiver_name -> Nullable<Text>,
        transmission -> Text,
        status -> Text,
        stamp -> Nullable<Text>,
        rejection_code -> Nullable<Text>,
        rejection_description -> Nullable<Text>,
        observations -> Nullable<Text>,
        event_code -> Nullable<Text>,
        signature -> Nullable<Text>,
        created_at -> BigInt,
        updated_at -> BigInt,
        receiver_document_type -> Nullable<Text>,
        receiver_phone -> Nullable<Text>,
        receiver_email -> Nullable<Text>,
        due_at -> BigInt,
        resends -> BigInt,
        revision -> BigInt,
        stamped_at -> Nullable<BigInt>,
        rejected_at -> Nullable<BigInt>,
        handed_over -> Bool,
        series_year -> BigInt,
        postponed -> Bool,
        lease -> BigInt,
        external_id -> Nullable<Text>,
        metadata -> Nullable<Text>,
        income_tax -> Nullable<Text>,
        receiver_nrc -> Nullable<Text>,
        unanswered -> BigInt,
        state_digest -> Nullable<BigInt>,
    }
}

diesel::table! {
    receiver_words (company, receiver, word) {
        company -> Text,
        receiver -> Text,
        word -> Text,
    }
}

diesel::table! {
    receivers_read (company, environment) {
        company -> Text,
        environment -> Text,
        until -> BigInt,
    }
}

diesel::table! {
    external_ids (company, environment, external_id) {
        company -> Text,
        environment -> Text,
        external_id -> Text,
        document -> Text,
    }
}

diesel::table! {
    event_streams (company) {
        company -> Text,
        last_sequence -> BigInt,
    }
}

diesel::table! {
    events (company, sequence) {
        company -> Text,
        sequence -> BigInt,
        kind -> Text,
        subject -> Text,
        occurred_at -> BigInt,
        facts -> Text,
    }
}

diesel::table! {
    webhooks (id) {
        id -> Text,
        company -> Text,
        url -> Text,
        types -> Text,
        label -> Nullable<Text>,
        secret -> Text,
        earlier_secret -> Text,
        earlier_until -> Nullable<BigInt>,
        enabled -> Bool,
        disabled_because -> Nullable<Text>,
        created_at -> BigInt,
        position -> BigInt,
        waiting -> BigInt,
        failing_since -> Nullable<BigInt>,
        delivered_at -> Nullable<BigInt>,
        due_at -> BigInt,
        leased_until -> BigInt,
        lease -> BigInt,
        environment -> Text,
    }
}

diesel::table! {
    webhook_queue (webhook, sequence) {
        webhook -> Text,
        sequence -> BigInt,
        attempts -> BigInt,
        due_at -> BigInt,
    }
}

diesel::table! {
    webhook_deliveries (webhook, at, sequence) {
        webhook -> Text,
        at -> BigInt,
        sequence -> BigInt,
        attempt -> BigInt,
        kind -> Text,
        status -> Nullable<BigInt>,
        error -> Nullable<Text>,
        duration -> BigInt,
        answered -> Text,
        test -> Nullable<Text>,
    }
}

diesel::table! {
    mail_settings (company) {
        company -> Text,
        automatic -> Bool,
        cc -> Text,
        reply_to -> Nullable<Text>,
        language -> Nullable<Text>,
        subject -> Nullable<Text>,
    }
}

diesel::table! {
    mail_followers (company, environment) {
        company -> Text,
        environment -> Text,
        position -> BigInt,
        leased_until -> BigInt,
        lease -> BigInt,
    }
}

diesel::table! {
    mailings (id) {
        id -> Text,
        company -> Text,
        document -> Text,
        revision -> BigInt,
        environment -> Text,
        automatic -> Bool,
        tells_rejection -> Bool,
        language -> Nullable<Text>,
        recipients -> Text,
        cc -> Text,
        message_id -> Text,
        state -> Text,
        failure -> Nullable<Text>,
        created_at -> BigInt,
        first_tried_at -> Nullable<BigInt>,
        decided_at -> Nullable<BigInt>,
        document_sha256 -> Nullable<Text>,
        document_state -> Nullable<Text>,
        format -> Nullable<Text>,
        look -> Nullable<BigInt>,
        layout -> Nullable<BigInt>,
        readable_sha256 -> Nullable<Text>,
        file_sha256 -> Nullable<Text>,
        attempts -> BigInt,
        due_at -> BigInt,
        lease -> BigInt,
    }
}

diesel::table! {
    mailing_attempts (mailing, attempt) {
        mailing -> Text,
        attempt -> BigInt,
        at -> BigInt,
        code -> Nullable<BigInt>,
        fault -> Nullable<Text>,
        duration -> BigInt,
        answered -> Text,
        refused -> Nullable<Text>,
    }
}

diesel::table! {
    page_openings (document, revision, part) {
        document -> Text,
        revision -> BigInt,
        part -> Text,
        opened_at -> BigInt,
    }
}

diesel::table! {
    told_thresholds (company, kind, subject) {
        company -> Text,
        kind -> Text,
        subject -> Text,
        threshold -> BigInt,
        told_at -> BigInt,
    }
}

diesel::table! {
    taken_numbers (company, environment, document_type, place, year, first_number) {
        company -> Text,
        environment -> Text,
        document_type -> Text,
        place -> Text,
        year -> BigInt,
        first_number -> BigInt,
        last_number -> BigInt,
        document -> Nullable<Text>,
        noted_at -> BigInt,
    }
}

diesel::table! {
    foreign_documents (generation_code) {
        generation_code -> Text,
        company -> Text,
        environment -> Text,
        document_type -> Text,
        control_number -> Text,
        year -> BigInt,
        stamp -> Text,
        json -> Nullable<Text>,
        entered_at -> BigInt,
    }
}

diesel::table! {
    document_balances (document_id) {
        document_id -> BigInt,
        sold_non_subject -> BigInt,
        sold_exempt -> BigInt,
        sold_taxed -> BigInt,
        remaining_non_subject -> BigInt,
        remaining_exempt -> BigInt,
        remaining_taxed -> BigInt,
    }
}

diesel::table! {
    document_amounts (document_id, revision, document, kind) {
        document_id -> BigInt,
        revision -> BigInt,
        document -> Text,
        kind -> Text,
        cents -> BigInt,
    }
}

diesel::table! {
    receiver_districts (company, document_type, number, department, municipality) {
        company -> Text,
        document_type -> Text,
        number -> Text,
        department -> Text,
        municipality -> Text,
        district -> Text,
    }
}

diesel::table! {
    document_charges (note, document) {
        note -> Text,
        document -> Text,
        non_subject -> BigInt,
        exempt -> BigInt,
        taxed -> BigInt,
        taken -> Bool,
    }
}

diesel::table! {
    invalidation_events (generation_code) {
        generation_code -> Text,
        document -> Text,
        company -> Text,
        establishment -> Text,
        asked_by -> Text,
        environment -> Text,
        schema_version -> BigInt,
        json -> Text,
        occurred_at -> BigInt,
        status -> Text,
        stamp -> Nullable<Text>,
        rejection_code -> Nullable<Text>,
        rejection_description -> Nullable<Text>,
        observations -> Nullable<Text>,
        signature -> Nullable<Text>,
        created_at -> BigInt,
        updated_at -> BigInt,
        due_at -> BigInt,
        digest -> Nullable<Text>,
        replacement -> Nullable<Text>,
        may_be_there -> Bool,
        lease -> BigInt,
        state_digest -> Nullable<BigInt>,
    }
}

diesel::table! {
    document_bodies (document_id) {
        document_id -> BigInt,
        json -> Text,
        digest -> Nullable<Text>,
    }
}

diesel::table! {
    idempotency_claims (establishment, key) {
        establishment -> Text,
        key -> Text,
        fingerprint -> Text,
        document -> Text,
        warnings -> Text,
        created_at -> BigInt,
        revision -> BigInt,
        digest -> BigInt,
    }
}

diesel::table! {
    document_counts (company, environment, span, period, establishment, document_type, status, transmission) {
        company -> Text,
        environment -> Text,
        span -> Text,
        period -> Text,
        establishment -> Text,
        document_type -> Text,
        status -> Text,
        transmission -> Text,
        documents -> BigInt,
    }
}

diesel::table! {
    contingencies (id) {
        id -> Text,
        company -> Text,
        environment -> Text,
        cause -> Text,
        reason -> Text,
        is_declared -> Bool,
        began_at -> BigInt,
        ended_at -> Nullable<BigInt>,
        event_due_at -> Nullable<BigInt>,
        due_at -> BigInt,
        closed -> Bool,
        why_open -> Nullable<Text>,
        lease -> BigInt,
    }
}

diesel::table! {
    contingency_events (generation_code) {
        generation_code -> Text,
        contingency -> Text,
        establishment -> Text,
        schema_version -> BigInt,
        json -> Text,
        documents -> BigInt,
        status -> Text,
        stamp -> Nullable<Text>,
        stamped_at -> Nullable<BigInt>,
        documents_due_at -> Nullable<BigInt>,
        rejection_code -> Nullable<Text>,
        rejection_description -> Nullable<Text>,
        observations -> Nullable<Text>,
        signature -> Nullable<Text>,
        created_at -> BigInt,
        updated_at -> BigInt,
        digest -> Text,
        state_digest -> Nullable<BigInt>,
    }
}

diesel::table! {
    contingency_batches (id) {
        id -> Text,
        event -> Text,
        document_type -> Text,
        status -> Text,
        authority_code -> Nullable<Text>,
        created_at -> BigInt,
    }
}

diesel::table! {
    contingency_documents (document_id) {
        document_id -> BigInt,
        contingency -> Text,
        unanswered -> BigInt,
        waits -> Bool,
        event -> Nullable<Text>,
        batch -> Nullable<Text>,
    }
}

diesel::table! {
    spare_renderings (document_id) {
        document_id -> BigInt,
        transmission -> Text,
        json -> Text,
        signature -> Nullable<Text>,
        digest -> BigInt,
    }
}

diesel::table! {
    rejected_versions (document_id, revision) {
        document_id -> BigInt,
        revision -> BigInt,
        json -> Text,
        signature -> Nullable<Text>,
        rejection_code -> Text,
        rejection_description -> Text,
        observations -> Nullable<Text>,
        issued_at -> BigInt,
        transmission -> Text,
        rejected_at -> BigInt,
        total_cents -> BigInt,
        unanswered -> BigInt,
        digest -> BigInt,
    }
}

diesel::table! {
    certificate_files (id) {
        id -> Text,
        company -> Text,
        file -> Text,
        password -> Text,
        begins_at -> BigInt,
        ends_at -> BigInt,
        kept_at -> BigInt,
    }
}

diesel::table! {
    company_looks (company, version) {
        company -> Text,
        version -> BigInt,
        colour -> Text,
        logo -> Nullable<Text>,
        kept_at -> BigInt,
    }
}

diesel::joinable!(certificate_files -> companies (company));
diesel::allow_tables_to_appear_in_same_query!(certificate_files, companies);

diesel::table! {
    bulks (id) {
        id -> Text,
        company -> Text,
        establishment -> Text,
        key -> Text,
        key_version -> BigInt,
        main_office -> Bool,
        environment -> Text,
        status -> Text,
        dry_run -> Bool,
        restored -> Bool,
        language -> Text,
        idempotency_key -> Nullable<Text>,
        fingerprint -> Nullable<Text>,
        total -> BigInt,
        created_at -> BigInt,
        started_at -> Nullable<BigInt>,
        completed_at -> Nullable<BigInt>,
        due_at -> BigInt,
        lease -> BigInt,
        issued -> Nullable<BigInt>,
        valid -> Nullable<BigInt>,
        refused -> Nullable<BigInt>,
    }
}

diesel::table! {
    bulk_lines (bulk, line) {
        bulk -> Text,
        line -> BigInt,
        external_id -> Nullable<Text>,
        document_type -> Nullable<Text>,
        size -> BigInt,
        outcome -> Nullable<Text>,
        generation_code -> Nullable<Text>,
        refusal -> Nullable<Text>,
        warnings -> Nullable<Text>,
    }
}

diesel::table! {
    bulk_bodies (bulk, line) {
        bulk -> Text,
        line -> BigInt,
        document -> Text,
    }
}

diesel::table! {
    third_party_sales (document, revision) {
        document -> Text,
        revision -> BigInt,
        principal -> Text,
        non_subject -> Text,
        exempt -> Text,
        taxed -> Text,
        exports -> Text,
        taxes -> Text,
        digest -> BigInt,
    }
}

diesel::table! {
    settled_documents (settlement, revision, generation_type, document_type, number) {
        settlement -> Text,
        revision -> BigInt,
        company -> Text,
        environment -> Text,
        generation_type -> Text,
        document_type -> Text,
        number -> Text,
        in_force -> Bool,
        digest -> BigInt,
    }
}

diesel::joinable!(establishments -> companies (company));
diesel::joinable!(document_bodies -> documents (document_id));
diesel::joinable!(contingency_documents -> contingencies (contingency));
diesel::joinable!(contingency_documents -> contingency_events (event));
diesel::joinable!(contingency_events -> contingencies (contingency));
diesel::joinable!(contingency_documents -> documents (document_id));
diesel::joinable!(rejected_versions -> documents (document_id));
diesel::allow_tables_to_appear_in_same_query!(companies, establishments);
diesel::allow_tables_to_appear_in_same_query!(
    documents,
    document_bodies,
    contingency_documents,
    contingencies,
    contingency_events,
    contingency_batches,
    rejected_versions,
    spare_renderings,
);
diesel::allow_tables_to_appear_in_same_query!(documents, document_balances);
diesel::allow_tables_to_appear_in_same_query!(document_bodies, document_balances);
diesel::allow_tables_to_appear_in_same_query!(document_charges, document_balances);
diesel::joinable!(document_amounts -> documents (document_id));
diesel::allow_tables_to_appear_in_same_query!(documents, document_amounts);
diesel::allow_tables_to_appear_in_same_query!(documents, document_charges);
diesel::allow_tables_to_appear_in_same_query!(documents, third_party_sales);
diesel::allow_tables_to_appear_in_same_query!(document_balances, third_party_sales);
diesel::allow_tables_to_appear_in_same_query!(document_bodies, third_party_sales);
diesel::allow_tables_to_appear_in_same_query!(documents, settled_documents);
diesel::allow_tables_to_appear_in_same_query!(documents, taken_numbers);
diesel::allow_tables_to_appear_in_same_query!(documents, receiver_words);
diesel::allow_tables_to_appear_in_same_query!(documents, series);
diesel::allow_tables_to_appear_in_same_query!(documents, invalidation_events);
diesel::allow_tables_to_appear_in_same_query!(bulk_lines, documents);
diesel::allow_tables_to_appear_in_same_query!(bulk_lines, bulk_bodies);
