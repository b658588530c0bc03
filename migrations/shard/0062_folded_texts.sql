DROP INDEX `campaigns_name`;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `name_folded` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `message_folded` text;--> statement-breakpoint
CREATE INDEX `campaigns_name_unfolded` ON `campaigns` (`account_id`,`id`) WHERE name_folded IS NULL AND length(name) <> length(CAST(name AS BLOB));--> statement-breakpoint
CREATE INDEX `campaigns_message_unfolded` ON `campaigns` (`account_id`,`id`) WHERE message_folded IS NULL AND length(message) <> length(CAST(message AS BLOB));--> statement-breakpoint
CREATE INDEX `campaigns_name` ON `campaigns` (`account_id`,CASE WHEN name_folded IS NULL THEN lower(name) ELSE name_folded END,`id`);--> statement-breakpoint
ALTER TABLE `contact_change_rows` ADD `fields_folded` text;--> statement-breakpoint
ALTER TABLE `contacts` ADD `fields_folded` text;--> statement-breakpoint
CREATE INDEX `contacts_fields_unfolded` ON `contacts` (`account_id`,`id`) WHERE fields_folded IS NULL AND length(fields) <> length(CAST(fields AS BLOB));--> statement-breakpoint
ALTER TABLE `groups` ADD `name_folded` text;--> statement-breakpoint
CREATE INDEX `groups_name_unfolded` ON `groups` (`account_id`,`id`) WHERE name_folded IS NULL AND length(name) <> length(CAST(name AS BLOB));--> statement-breakpoint
ALTER TABLE `import_changes` ADD `fields_folded` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `text_folded` text;--> statement-breakpoint
CREATE INDEX `messages_text_unfolded` ON `messages` (`account_id`,`id`) WHERE direction = 'in' AND text_folded IS NULL AND length(text) <> length(CAST(text AS BLOB));--> statement-breakpoint
ALTER TABLE `params` ADD `name_folded` text;--> statement-breakpoint
ALTER TABLE `params` ADD `value_folded` text;--> statement-breakpoint
CREATE INDEX `params_name_unfolded` ON `params` (`account_id`,`id`) WHERE name_folded IS NULL AND length(name) <> length(CAST(name AS BLOB));--> statement-breakpoint
CREATE INDEX `params_value_unfolded` ON `params` (`account_id`,`id`) WHERE value_folded IS NULL AND length(value) <> length(CAST(value AS BLOB));--> statement-breakpoint
ALTER TABLE `quick_messages` ADD `message_folded` text;--> statement-breakpoint
CREATE INDEX `quick_messages_message_unfolded` ON `quick_messages` (`account_id`,`id`) WHERE message_folded IS NULL AND length(message) <> length(CAST(message AS BLOB));--> statement-breakpoint
ALTER TABLE `room_entries` ADD `text_folded` text;--> statement-breakpoint
CREATE INDEX `room_entries_text_unfolded` ON `room_entries` (`account_id`,`id`) WHERE text_folded IS NULL AND length(text) <> length(CAST(text AS BLOB));--> statement-breakpoint
ALTER TABLE `segments` ADD `name_folded` text;--> statement-breakpoint
CREATE INDEX `segments_name_unfolded` ON `segments` (`account_id`,`id`) WHERE name_folded IS NULL AND length(name) <> length(CAST(name AS BLOB));--> statement-breakpoint
ALTER TABLE `templates` ADD `name_folded` text;--> statement-breakpoint
ALTER TABLE `templates` ADD `message_folded` text;--> statement-breakpoint
CREATE INDEX `templates_name_unfolded` ON `templates` (`account_id`,`id`) WHERE name_folded IS NULL AND length(name) <> length(CAST(name AS BLOB));--> statement-breakpoint
CREATE INDEX `templates_message_unfolded` ON `templates` (`account_id`,`id`) WHERE message_folded IS NULL AND length(message) <> length(CAST(message AS BLOB));--> statement-breakpoint
/* Contacts are found by the words of their folded names, as they are searched. */
DROP VIEW `contact_texts`;--> statement-breakpoint
CREATE VIEW `contact_texts` AS SELECT rowid AS contact,
    coalesce(account_id || replace(nullif(coalesce(fields_folded, fields)->>'first_name', ''), ' ', ' ' || account_id) || ' ', '')
    || coalesce(account_id || replace(nullif(coalesce(fields_folded, fields)->>'last_name', ''), ' ', ' ' || account_id) || ' ', '')
    || coalesce(account_id || replace(nullif(coalesce(fields_folded, fields)->>'name', ''), ' ', ' ' || account_id) || ' ', '')
    || coalesce(account_id || replace(nullif(coalesce(fields_folded, fields)->>'email', ''), ' ', ' ' || account_id), '') AS words
  FROM contacts;--> statement-breakpoint
DROP TRIGGER `contact_added`;--> statement-breakpoint
CREATE TRIGGER `contact_added` AFTER INSERT ON `contacts` BEGIN
  INSERT INTO `contact_words` (rowid, words) VALUES (new.rowid,
    coalesce(new.account_id || replace(nullif(coalesce(new.fields_folded, new.fields)->>'first_name', ''), ' ', ' ' || new.account_id) || ' ', '')
    || coalesce(new.account_id || replace(nullif(coalesce(new.fields_folded, new.fields)->>'last_name', ''), ' ', ' ' || new.account_id) || ' ', '')
    || coalesce(new.account_id || replace(nullif(coalesce(new.fields_folded, new.fields)->>'name', ''), ' ', ' ' || new.account_id) || ' ', '')
    || coalesce(new.account_id || replace(nullif(coalesce(new.fields_folded, new.fields)->>'email', ''), ' ', ' ' || new.account_id), ''));
END;--> statement-breakpoint
DROP TRIGGER `contact_changed`;--> statement-breakpoint
CREATE TRIGGER `contact_changed` AFTER UPDATE OF `fields`, `fields_folded` ON `contacts`
  WHEN old.fields <> new.fields OR old.fields_folded IS NOT new.fields_folded BEGIN
  DELETE FROM `contact_words` WHERE rowid = old.rowid;
  INSERT INTO `contact_words` (rowid, words) SELECT contact, words FROM `contact_texts` WHERE contact = new.rowid;
END;
