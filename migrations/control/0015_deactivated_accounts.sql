ALTER TABLE `accounts` ADD `deactivated_at` integer;--> statement-breakpoint
ALTER TABLE `accounts` ADD `deactivated_by` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `deactivated_for` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `admin_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `admin_changed_by` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `admin_changed_at` integer;--> statement-breakpoint
CREATE INDEX `accounts_deactivated` ON `accounts` (`deactivated_at`) WHERE deactivated_at IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `users_unproved_email` ON `users` (`unproved_email`) WHERE unproved_email IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_unproved_mobile` ON `users` (`unproved_mobile`) WHERE unproved_mobile IS NOT NULL;