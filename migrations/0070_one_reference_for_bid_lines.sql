-- A bid's line refers to its group, and the group to the bid. That the line refers to the bid as well said nothing more, and
-- was verified for each line whenever a bid was saved.
alter table bid_item drop constraint bid_item_bid_id_fkey;
