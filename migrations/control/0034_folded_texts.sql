DROP INDEX `accounts_name`;--> statement-breakpoint
ALTER TABLE `accounts` ADD `name_folded` text;--> statement-breakpoint
CREATE INDEX `accounts_name_unfolded` ON `accounts` (`id`) WHERE name_folded IS NULL AND length(name) <> length(CAST(name AS BLOB));--> statement-breakpoint
CREATE INDEX `accounts_name` ON `accounts` (CASE WHEN name_folded IS NULL THEN lower(name) ELSE name_folded END);--> statement-breakpoint
DROP INDEX `users_name`;--> statement-breakpoint
ALTER TABLE `users` ADD `name_folded` text;--> statement-breakpoint
CREATE INDEX `users_name_unfolded` ON `users` (`id`) WHERE name_folded IS NULL AND length(name) <> length(CAST(name AS BLOB));--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (CASE WHEN name_folded IS NULL THEN lower(name) ELSE name_folded END);--> statement-breakpoint
ALTER TABLE `approvals` ADD `label_folded` text;--> statement-breakpoint
CREATE INDEX `approvals_label_unfolded` ON `approvals` (`subject`,`round`) WHERE label_folded IS NULL AND length(label) <> length(CAST(label AS BLOB));--> statement-breakpoint
ALTER TABLE `dedicated_numbers` ADD `reference_folded` text;--> statement-breakpoint
CREATE INDEX `dedicated_numbers_reference_unfolded` ON `dedicated_numbers` (`id`) WHERE reference_folded IS NULL AND length(reference) <> length(CAST(reference AS BLOB));--> statement-breakpoint
ALTER TABLE `global_templates` ADD `name_folded` text;--> statement-breakpoint
ALTER TABLE `global_templates` ADD `message_folded` text;--> statement-breakpoint
CREATE INDEX `global_templates_name_unfolded` ON `global_templates` (`id`) WHERE name_folded IS NULL AND length(name) <> length(CAST(name AS BLOB));--> statement-breakpoint
CREATE INDEX `global_templates_message_unfolded` ON `global_templates` (`id`) WHERE message_folded IS NULL AND length(message) <> length(CAST(message AS BLOB));