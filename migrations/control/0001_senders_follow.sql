DROP INDEX `personal_numbers_unapplied`;--> statement-breakpoint
ALTER TABLE `personal_numbers` ADD `changed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `personal_numbers` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `personal_numbers_unapplied` ON `personal_numbers` (`changed_at`) WHERE applied_at IS NULL;--> statement-breakpoint
ALTER TABLE `dedicated_numbers` ADD `version` integer DEFAULT 1 NOT NULL;