CREATE TABLE `dedicated_numbers` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`country` text NOT NULL,
	`type` text NOT NULL,
	`product` text NOT NULL,
	`amount` integer NOT NULL,
	`provider` text NOT NULL,
	`payment_mode` text NOT NULL,
	`reference` text NOT NULL,
	`status` text NOT NULL,
	`account_id` text,
	`assigned_at` integer,
	`paid_until` integer,
	`quarantine_until` integer,
	`applied_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	CONSTRAINT "dedicated_numbers_amount" CHECK("dedicated_numbers"."amount" >= 0),
	CONSTRAINT "dedicated_numbers_owner" CHECK(("dedicated_numbers"."account_id" IS NULL) = ("dedicated_numbers"."status" IN ('active', 'inactive'))),
	CONSTRAINT "dedicated_numbers_quarantined" CHECK(("dedicated_numbers"."quarantine_until" IS NULL) = ("dedicated_numbers"."status" NOT IN ('released', 'expired'))),
	CONSTRAINT "dedicated_numbers_applied" CHECK("dedicated_numbers"."applied_at" IS NOT NULL OR "dedicated_numbers"."account_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dedicated_numbers_number_unique` ON `dedicated_numbers` (`number`);--> statement-breakpoint
CREATE INDEX `dedicated_numbers_account` ON `dedicated_numbers` (`account_id`);--> statement-breakpoint
CREATE INDEX `dedicated_numbers_unapplied` ON `dedicated_numbers` (`changed_at`) WHERE applied_at IS NULL;--> statement-breakpoint
CREATE INDEX `dedicated_numbers_quarantine` ON `dedicated_numbers` (`quarantine_until`) WHERE quarantine_until IS NOT NULL;--> statement-breakpoint
CREATE TABLE `number_events` (
	`id` text PRIMARY KEY NOT NULL,
	`number_id` text NOT NULL,
	`event` text NOT NULL,
	`account_id` text,
	`by_user` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `number_events_number` ON `number_events` (`number_id`,`id`);