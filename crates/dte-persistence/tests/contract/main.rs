//! What the ports promise, on both databases: one suite of plain functions, run on each.
//!
//! SQLite always; PostgreSQL where [`dte_persistence::test_cluster`] finds one, and then each
//! test says `postgresql suite: ran <name>`.
#![expect(clippy::unwrap_used, reason = "tests")]

mod bed;
mod failover;
mod made;
mod network;
mod proxy;
mod servers;
mod suite;

use bed::Bed;

/// Runs each function of the suite on both databases, as a test a database.
macro_rules! on_both {
    ($($name:path as $test:ident),+ $(,)?) => {
        mod sqlite {
            $(#[test]
            fn $test() {
                super::Bed::on_sqlite(async |bed| $name(&bed).await);
            })+
        }
        mod postgresql {
            $(#[test]
            fn $test() {
                super::Bed::on_postgresql(stringify!($test), async |bed| $name(&bed).await);
            })+
        }
    };
}

on_both! {
    crate::suite::census::what_waits_and_what_was_refused_is_counted_with_the_age_of_the_oldest as what_waits_and_what_was_refused_is_counted_with_the_age_of_the_oldest,
    crate::suite::census::companies_that_issued_lately_are_found as companies_that_issued_lately_are_found,
    crate::suite::census::a_certificate_is_kept_once_for_good as a_certificate_is_kept_once_for_good,
    crate::suite::numbers::sixty_four_clients_with_twenty_documents_each_get_every_number_once as sixty_four_clients_with_twenty_documents_each_get_every_number_once,
    crate::suite::numbers::two_series_do_not_disturb_one_another as two_series_do_not_disturb_one_another,
    crate::suite::numbers::numbers_start_again_each_year_whether_or_not_they_carry_it as numbers_start_again_each_year_whether_or_not_they_carry_it,
    crate::suite::numbers::continuous_numbers_go_on_after_those_of_the_year_before as continuous_numbers_go_on_after_those_of_the_year_before,
    crate::suite::taken::a_document_goes_on_under_the_next_number_as_one as a_document_goes_on_under_the_next_number_as_one,
    crate::suite::taken::an_earlier_version_has_its_number_again as an_earlier_version_has_its_number_again,
    crate::suite::taken::a_document_that_is_handed_over_keeps_its_number as a_document_that_is_handed_over_keeps_its_number,
    crate::suite::taken::of_many_who_find_a_number_taken_one_moves_on as of_many_who_find_a_number_taken_one_moves_on,
    crate::suite::taken::what_an_operator_passes_over_is_never_missing as what_an_operator_passes_over_is_never_missing,
    crate::suite::taken::a_document_of_others_is_entered_once as a_document_of_others_is_entered_once,
    crate::suite::taken::a_number_is_the_documents_own_again_once_it_is_stamped as a_number_is_the_documents_own_again_once_it_is_stamped,
    crate::suite::taken::a_series_that_goes_on_is_never_passed_over_backwards as a_series_that_goes_on_is_never_passed_over_backwards,
    crate::suite::taken::a_running_series_becomes_that_of_its_newest_year as a_running_series_becomes_that_of_its_newest_year,
    crate::suite::numbers::an_exhausted_series_stores_nothing as an_exhausted_series_stores_nothing,
    crate::suite::numbers::a_document_that_fails_takes_no_number_and_no_neighbour_with_it as a_document_that_fails_takes_no_number_and_no_neighbour_with_it,
    crate::suite::documents::a_stored_document_is_found_as_it_was_answered as a_stored_document_is_found_as_it_was_answered,
    crate::suite::documents::every_status_comes_back_as_it_was_kept as every_status_comes_back_as_it_was_kept,
    crate::suite::documents::a_document_is_settled_only_once as a_document_is_settled_only_once,
    crate::suite::documents::a_signature_is_kept_while_the_document_stays_pending as a_signature_is_kept_while_the_document_stays_pending,
    crate::suite::documents::a_full_queue_refuses_documents_and_takes_outcomes as a_full_queue_refuses_documents_and_takes_outcomes,
    crate::suite::documents::a_stamp_that_another_document_has_is_none as a_stamp_that_another_document_has_is_none,
    crate::suite::documents::a_stamp_that_the_authority_goes_on_giving_is_taken_in_the_test_environment as a_stamp_that_the_authority_goes_on_giving_is_taken_in_the_test_environment,
    crate::suite::documents::of_two_documents_with_one_stamp_in_a_group_one_is_settled as of_two_documents_with_one_stamp_in_a_group_one_is_settled,
    crate::suite::documents::a_decision_has_the_moment_that_the_authority_tells as a_decision_has_the_moment_that_the_authority_tells,
    crate::suite::documents::of_one_stamp_in_a_group_each_environment_takes_one as of_one_stamp_in_a_group_each_environment_takes_one,
    crate::suite::documents::a_probe_writes_and_takes_no_number as a_probe_writes_and_takes_no_number,
    crate::suite::claims::of_concurrent_requests_with_one_key_one_is_stored as of_concurrent_requests_with_one_key_one_is_stored,
    crate::suite::claims::a_key_belongs_to_its_establishment as a_key_belongs_to_its_establishment,
    crate::suite::claims::a_claim_and_its_number_roll_back_together as a_claim_and_its_number_roll_back_together,
    crate::suite::lists::a_list_is_narrowed_by_every_member_of_the_filter as a_list_is_narrowed_by_every_member_of_the_filter,
    crate::suite::lists::of_one_moment_the_document_that_was_stored_later_comes_first as of_one_moment_the_document_that_was_stored_later_comes_first,
    crate::suite::lists::what_changed_is_listed_in_the_order_of_the_changes as what_changed_is_listed_in_the_order_of_the_changes,
    crate::suite::invalidations::a_document_tells_its_newest_event_in_records_and_lists as a_document_tells_its_newest_event_in_records_and_lists,
    crate::suite::lists::pages_join_without_gap_or_overlap_and_end_empty as pages_join_without_gap_or_overlap_and_end_empty,
    crate::suite::lists::counters_follow_every_change as counters_follow_every_change,
    crate::suite::lists::the_days_of_a_filter_are_those_of_el_salvador as the_days_of_a_filter_are_those_of_el_salvador,
    crate::suite::offices::a_company_comes_back_as_it_registered as a_company_comes_back_as_it_registered,
    crate::suite::offices::a_company_says_anew_who_it_is as a_company_says_anew_who_it_is,
    crate::suite::offices::establishments_are_opened_once_and_their_keys_shown_again as establishments_are_opened_once_and_their_keys_shown_again,
    crate::suite::offices::the_dearest_hash_is_found as the_dearest_hash_is_found,
    crate::suite::offices::a_tax_id_registers_once_however_many_try as a_tax_id_registers_once_however_many_try,
    crate::suite::offices::a_registration_that_fails_leaves_nothing as a_registration_that_fails_leaves_nothing,
    crate::suite::offices::the_last_access_to_the_authority_is_kept as the_last_access_to_the_authority_is_kept,
    crate::suite::offices::another_token_leaves_the_credentials_as_they_are as another_token_leaves_the_credentials_as_they_are,
    crate::suite::faults::a_damaged_document_is_reported_and_spoils_no_list as a_damaged_document_is_reported_and_spoils_no_list,
    crate::suite::faults::damaged_counters_spoil_no_list as damaged_counters_spoil_no_list,
    crate::suite::faults::nobody_deletes_a_document_or_who_issued_it as nobody_deletes_a_document_or_who_issued_it,
    crate::suite::faults::a_damaged_company_is_reported as a_damaged_company_is_reported,
    crate::suite::faults::a_damaged_claim_fails_alone as a_damaged_claim_fails_alone,
    crate::suite::faults::everything_is_there_after_a_restart as everything_is_there_after_a_restart,
    crate::suite::faults::closing_writes_what_waits_and_refuses_what_comes_later as closing_writes_what_waits_and_refuses_what_comes_later,
    crate::suite::faults::a_database_of_a_newer_version_is_not_opened as a_database_of_a_newer_version_is_not_opened,
    crate::suite::faults::several_programs_may_open_a_new_database_at_once as several_programs_may_open_a_new_database_at_once,
    crate::suite::balances::of_thirty_two_notes_of_ten_on_a_hundred_ten_are_stored as of_thirty_two_notes_of_ten_on_a_hundred_ten_are_stored,
    crate::suite::balances::two_programs_take_no_more_than_there_is as two_programs_take_no_more_than_there_is,
    crate::suite::balances::every_kind_of_sale_has_its_own_balance as every_kind_of_sale_has_its_own_balance,
    crate::suite::balances::a_note_takes_of_all_its_documents_or_of_none as a_note_takes_of_all_its_documents_or_of_none,
    crate::suite::balances::a_rejected_note_gives_back_what_it_took_once as a_rejected_note_gives_back_what_it_took_once,
    crate::suite::balances::nothing_is_lost_between_taking_and_giving_back as nothing_is_lost_between_taking_and_giving_back,
    crate::suite::balances::a_note_that_is_refused_takes_no_number_and_no_neighbour_with_it as a_note_that_is_refused_takes_no_number_and_no_neighbour_with_it,
    crate::suite::balances::a_replayed_note_takes_nothing as a_replayed_note_takes_nothing,
    crate::suite::balances::amounts_below_nothing_are_a_mistake as amounts_below_nothing_are_a_mistake,
    crate::suite::balances::known_documents_are_told_whosever_they_are as known_documents_are_told_whosever_they_are,
    crate::suite::invalidations::an_event_is_kept_and_invalidates_its_document as an_event_is_kept_and_invalidates_its_document,
    crate::suite::invalidations::a_document_has_one_event_at_a_time as a_document_has_one_event_at_a_time,
    crate::suite::invalidations::of_many_events_of_a_document_one_begins as of_many_events_of_a_document_one_begins,
    crate::suite::invalidations::an_events_key_is_claimed_first as an_events_key_is_claimed_first,
    crate::suite::invalidations::an_accepted_event_without_a_stamp_gets_it_once as an_accepted_event_without_a_stamp_gets_it_once,
    crate::suite::invalidations::a_refused_event_can_tell_that_its_document_is_invalidated as a_refused_event_can_tell_that_its_document_is_invalidated,
    crate::suite::invalidations::a_pending_note_keeps_its_document_from_being_invalidated as a_pending_note_keeps_its_document_from_being_invalidated,
    crate::suite::invalidations::nothing_new_names_a_document_whose_invalidation_is_under_way as nothing_new_names_a_document_whose_invalidation_is_under_way,
    crate::suite::invalidations::of_a_note_and_an_event_at_the_same_time_one_is_kept as of_a_note_and_an_event_at_the_same_time_one_is_kept,
    crate::suite::invalidations::nothing_is_taken_back_of_an_invalidated_document as nothing_is_taken_back_of_an_invalidated_document,
    crate::suite::invalidations::an_invalidated_note_gives_back_what_it_took as an_invalidated_note_gives_back_what_it_took,
    crate::suite::invalidations::unfinished_events_are_there_after_a_restart_the_longest_due_first as unfinished_events_are_there_after_a_restart_the_longest_due_first,
    crate::suite::invalidations::an_event_whose_document_cannot_be_invalidated_changes_nothing as an_event_whose_document_cannot_be_invalidated_changes_nothing,
    crate::suite::lists::a_page_of_large_documents_comes_in_pieces as a_page_of_large_documents_comes_in_pieces,
    crate::suite::lists::pages_after_a_document_are_those_after_skipping as pages_after_a_document_are_those_after_skipping,
    crate::suite::lists::counters_follow_an_invalidation as counters_follow_an_invalidation,
    crate::suite::numbers::a_rehearsal_takes_no_number as a_rehearsal_takes_no_number,
    crate::suite::faults::documents_of_before_have_the_moment_of_their_last_change_as_that_of_the_stamp as documents_of_before_have_the_moment_of_their_last_change_as_that_of_the_stamp,
    crate::suite::faults::tables_come_up_to_date_with_what_is_in_them as tables_come_up_to_date_with_what_is_in_them,
    crate::suite::backups::a_copy_restores_into_either_database_and_numbers_go_on as a_copy_restores_into_either_database_and_numbers_go_on,
    crate::suite::backups::a_backup_replaces_nothing_and_leaves_no_draft as a_backup_replaces_nothing_and_leaves_no_draft,
    crate::suite::backups::a_copy_taken_under_load_is_of_one_moment as a_copy_taken_under_load_is_of_one_moment,
    crate::suite::backups::a_copy_of_an_older_version_is_brought_up_to_date as a_copy_of_an_older_version_is_brought_up_to_date,
    crate::suite::backups::every_kind_of_damage_is_found_and_named as every_kind_of_damage_is_found_and_named,
    crate::suite::upkeep::old_claims_are_deleted_in_steps_oldest_first as old_claims_are_deleted_in_steps_oldest_first,
    crate::suite::upkeep::another_pair_of_keys_takes_the_place_of_the_old_one as another_pair_of_keys_takes_the_place_of_the_old_one,
    crate::suite::upkeep::companies_are_listed_in_pages_with_their_last_day as companies_are_listed_in_pages_with_their_last_day,
    crate::suite::upkeep::sealed_values_are_counted_and_replaced_unless_they_changed as sealed_values_are_counted_and_replaced_unless_they_changed,
    crate::suite::leases::unsettled_documents_are_taken_the_longest_due_first as unsettled_documents_are_taken_the_longest_due_first,
    crate::suite::leases::a_lease_that_ran_out_is_taken_again_and_resends_survive as a_lease_that_ran_out_is_taken_again_and_resends_survive,
    crate::suite::leases::what_an_incomplete_refusal_said_is_kept_until_something_is_decided as what_an_incomplete_refusal_said_is_kept_until_something_is_decided,
    crate::suite::leases::a_lease_begins_when_what_it_is_of_is_stored as a_lease_begins_when_what_it_is_of_is_stored,
    crate::suite::leases::two_servers_take_different_documents as two_servers_take_different_documents,
    crate::suite::leases::an_event_is_due_when_it_is_said_to_be as an_event_is_due_when_it_is_said_to_be,
    crate::suite::leases::what_is_due_further_ahead_than_anybody_puts_it_off_is_due_now as what_is_due_further_ahead_than_anybody_puts_it_off_is_due_now,
    crate::suite::reporting::an_end_is_taken_back_until_an_event_may_have_been_sent as an_end_is_taken_back_until_an_event_may_have_been_sent,
    crate::suite::reporting::what_is_refused_or_waits_after_its_time_is_late as what_is_refused_or_waits_after_its_time_is_late,
    crate::suite::reporting::the_newest_stamped_document_of_a_company_is_found as the_newest_stamped_document_of_a_company_is_found,
    crate::suite::leases::a_server_of_its_own_lets_be_due_what_cannot_be_under_way as a_server_of_its_own_lets_be_due_what_cannot_be_under_way,
    crate::suite::contingency::documents_with_one_mark_share_a_contingency as documents_with_one_mark_share_a_contingency,
    crate::suite::contingency::a_group_of_companies_and_marks_enters_at_once as a_group_of_companies_and_marks_enters_at_once,
    crate::suite::contingency::a_declaration_joins_the_open_contingency as a_declaration_joins_the_open_contingency,
    crate::suite::contingency::a_document_enters_contingency_with_other_bytes as a_document_enters_contingency_with_other_bytes,
    crate::suite::contingency::a_rendering_that_was_never_sent_is_not_what_was_stamped as a_rendering_that_was_never_sent_is_not_what_was_stamped,
    crate::suite::contingency::the_rendering_that_was_stamped_is_the_document as the_rendering_that_was_stamped_is_the_document,
    crate::suite::contingency::the_rendering_with_the_marks_stays_when_that_was_stamped as the_rendering_with_the_marks_stays_when_that_was_stamped,
    crate::suite::contingency::many_documents_enter_and_are_settled_at_once as many_documents_enter_and_are_settled_at_once,
    crate::suite::contingency::lists_tell_the_contingency_of_each_document as lists_tell_the_contingency_of_each_document,
    crate::suite::reporting::an_event_lists_a_document_once as an_event_lists_a_document_once,
    crate::suite::reporting::a_stamp_that_something_else_has_is_no_events as a_stamp_that_something_else_has_is_no_events,
    crate::suite::reporting::a_refused_event_releases_its_documents as a_refused_event_releases_its_documents,
    crate::suite::reporting::a_document_is_in_one_batch_under_way as a_document_is_in_one_batch_under_way,
    crate::suite::reporting::a_contingency_closes_when_nothing_waits as a_contingency_closes_when_nothing_waits,
    crate::suite::reporting::a_contingency_is_taken_by_one_server_at_a_time as a_contingency_is_taken_by_one_server_at_a_time,
    crate::suite::reporting::a_signed_document_waits_with_its_signature as a_signed_document_waits_with_its_signature,
    crate::suite::corrections::a_stamped_version_is_the_document_again as a_stamped_version_is_the_document_again,
    crate::suite::corrections::a_refused_document_that_was_stamped_is_received as a_refused_document_that_was_stamped_is_received,
    crate::suite::corrections::a_stamp_that_another_document_has_makes_nothing_received as a_stamp_that_another_document_has_makes_nothing_received,
    crate::suite::corrections::a_stamped_version_takes_again_what_is_left as a_stamped_version_takes_again_what_is_left,
    crate::suite::corrections::a_stamped_version_is_in_its_contingency_again as a_stamped_version_is_in_its_contingency_again,
    crate::suite::corrections::a_corrected_document_keeps_its_code_and_number as a_corrected_document_keeps_its_code_and_number,
    crate::suite::corrections::what_has_changed_is_not_corrected as what_has_changed_is_not_corrected,
    crate::suite::corrections::what_is_decided_about_one_version_decides_nothing_about_the_next as what_is_decided_about_one_version_decides_nothing_about_the_next,
    crate::suite::corrections::of_many_corrections_of_a_document_one_is_kept as of_many_corrections_of_a_document_one_is_kept,
    crate::suite::corrections::a_corrected_note_takes_anew as a_corrected_note_takes_anew,
    crate::suite::corrections::a_corrected_document_sells_what_it_says_now as a_corrected_document_sells_what_it_says_now,
    crate::suite::corrections::a_correction_enters_and_leaves_contingencies as a_correction_enters_and_leaves_contingencies,
    crate::suite::corrections::a_document_is_read_while_corrections_take_it_out_of_contingencies as a_document_is_read_while_corrections_take_it_out_of_contingencies,
    crate::suite::ledger::the_series_of_a_company_are_told_year_by_year as the_series_of_a_company_are_told_year_by_year,
    crate::suite::ledger::the_numbers_of_a_series_come_in_order_page_by_page as the_numbers_of_a_series_come_in_order_page_by_page,
    crate::suite::faults::damaged_corrections_and_reports_are_told as damaged_corrections_and_reports_are_told,
    crate::suite::offices::the_main_office_stands_for_its_company as the_main_office_stands_for_its_company,
    crate::suite::offices::establishments_change_in_what_is_given as establishments_change_in_what_is_given,
    crate::suite::offices::a_company_is_pinned_to_an_edition_and_let_go as a_company_is_pinned_to_an_edition_and_let_go,
    crate::suite::offices::a_change_is_seen_at_once_by_who_made_it as a_change_is_seen_at_once_by_who_made_it,
    crate::suite::documents::unsettled_documents_of_a_generation_are_counted as unsettled_documents_of_a_generation_are_counted,
}
