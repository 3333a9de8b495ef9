-- The list of projects in the order of their statuses, as its query says it.
create index project_status_order_idx on project (
  array_position(array['new_lead', 'appointment_scheduled', 'bid_sent', 'contract_signed', 'permitting', 'scheduled',
    'in_progress', 'completed', 'contract_declined', 'project_cancelled'], status), id)
  where deleted_at is null;
