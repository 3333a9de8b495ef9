-- The list of projects in the order of what people look for, page by page; each as the list's query says it.
create index project_customer_order_idx on project (lower(customer_name), id) where deleted_at is null;
create index project_site_order_idx on project (lower(site_street), id) where deleted_at is null;
create index project_name_order_idx on project (lower(name), id) where deleted_at is null;
create index project_job_type_order_idx on project (lower(job_type), id) where deleted_at is null;
