CREATE TABLE `personal_numbers` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`number` text NOT NULL,
	`reference` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`proved_at` integer,
	`decided_at` integer,
	`decided_by` text,
	`reason` text,
	`removed_at` integer,
	`applied_at` integer,
	CONSTRAINT "personal_numbers_proved" CHECK("personal_numbers"."status" = 'pending' OR "personal_numbers"."proved_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `personal_numbers_number` ON `personal_numbers` (`number`) WHERE status <> 'rejected' AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `personal_numbers_account` ON `personal_numbers` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `personal_numbers_queue` ON `personal_numbers` (`status`,`id`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `personal_numbers_unapplied` ON `personal_numbers` (`id`) WHERE applied_at IS NULL AND (removed_at IS NOT NULL OR status IN ('approved', 'rejected'));