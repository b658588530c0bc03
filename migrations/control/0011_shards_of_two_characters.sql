-- More shards than a character can name. A check cannot be changed in place, and a number is never given twice.
ALTER TABLE `accounts` RENAME TO `accounts_before`;--> statement-breakpoint
CREATE TABLE `accounts` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`shard` integer NOT NULL,
	`parent_id` text,
	`name` text NOT NULL,
	`name_folded` text,
	`time_zone` text DEFAULT 'Australia/Sydney' NOT NULL,
	`contact_limit` integer NOT NULL,
	`limits` text DEFAULT '{}' NOT NULL,
	`graded` integer DEFAULT false NOT NULL,
	`trust` text,
	`lifted_rules` text DEFAULT '[]' NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`profile_type` text DEFAULT 'common' NOT NULL,
	`quick_approved` integer DEFAULT false NOT NULL,
	`admin_approved` integer DEFAULT false NOT NULL,
	`allowed_shared_sender` integer DEFAULT true NOT NULL,
	`allow_received_sms_as_email` integer DEFAULT false NOT NULL,
	`allow_sub_account` integer DEFAULT true NOT NULL,
	`batch` integer DEFAULT false NOT NULL,
	`deduct_from_account` integer DEFAULT true NOT NULL,
	`is_special_plan_active` integer DEFAULT false NOT NULL,
	`default_sender` text,
	`logo` text,
	`onboarded_at` integer,
	`auto_credit` integer DEFAULT false NOT NULL,
	`auto_credit_amount` integer DEFAULT 0 NOT NULL,
	`auto_credit_sms_rate` integer DEFAULT 5500 NOT NULL,
	`auto_credit_mms_rate` integer DEFAULT 39000 NOT NULL,
	`auto_credit_threshold` integer DEFAULT 2000 NOT NULL,
	`auto_credit_cap` integer,
	`auto_credit_card` text,
	`auto_credit_paused_until` integer,
	`auto_credit_pause` text,
	`is_not_auto_credit` integer DEFAULT false NOT NULL,
	`late_minutes` integer DEFAULT 60 NOT NULL,
	`send_window` text,
	`family_opt_outs` integer DEFAULT true NOT NULL,
	`deleted_at` integer,
	`closed_at` integer,
	`purge_cursor` text,
	`purged_at` integer,
	CONSTRAINT "accounts_shard" CHECK("accounts"."shard" BETWEEN 0 AND 720)
);--> statement-breakpoint
INSERT INTO `accounts`("number", "id", "shard", "parent_id", "name", "name_folded", "time_zone", "contact_limit", "limits", "graded", "trust", "lifted_rules", "active", "created_at", "profile_type", "quick_approved", "admin_approved", "allowed_shared_sender", "allow_received_sms_as_email", "allow_sub_account", "batch", "deduct_from_account", "is_special_plan_active", "default_sender", "logo", "onboarded_at", "auto_credit", "auto_credit_amount", "auto_credit_sms_rate", "auto_credit_mms_rate", "auto_credit_threshold", "auto_credit_cap", "auto_credit_card", "auto_credit_paused_until", "auto_credit_pause", "is_not_auto_credit", "late_minutes", "send_window", "family_opt_outs", "deleted_at", "closed_at", "purge_cursor", "purged_at") SELECT "number", "id", "shard", "parent_id", "name", "name_folded", "time_zone", "contact_limit", "limits", "graded", "trust", "lifted_rules", "active", "created_at", "profile_type", "quick_approved", "admin_approved", "allowed_shared_sender", "allow_received_sms_as_email", "allow_sub_account", "batch", "deduct_from_account", "is_special_plan_active", "default_sender", "logo", "onboarded_at", "auto_credit", "auto_credit_amount", "auto_credit_sms_rate", "auto_credit_mms_rate", "auto_credit_threshold", "auto_credit_cap", "auto_credit_card", "auto_credit_paused_until", "auto_credit_pause", "is_not_auto_credit", "late_minutes", "send_window", "family_opt_outs", "deleted_at", "closed_at", "purge_cursor", "purged_at" FROM `accounts_before`;--> statement-breakpoint
UPDATE sqlite_sequence SET seq = MAX(seq, (SELECT seq FROM sqlite_sequence WHERE name = 'accounts_before')) WHERE name = 'accounts';--> statement-breakpoint
DROP TABLE `accounts_before`;--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_id_unique` ON `accounts` (`id`);--> statement-breakpoint
CREATE INDEX `accounts_name_unfolded` ON `accounts` (`id`) WHERE name_folded IS NULL AND length(name) <> length(CAST(name AS BLOB));--> statement-breakpoint
CREATE INDEX `accounts_parent` ON `accounts` (`parent_id`);--> statement-breakpoint
CREATE INDEX `accounts_created` ON `accounts` (`created_at`);--> statement-breakpoint
CREATE INDEX `accounts_name` ON `accounts` (CASE WHEN name_folded IS NULL THEN lower(name) ELSE name_folded END);--> statement-breakpoint
CREATE INDEX `accounts_deleted` ON `accounts` (`deleted_at`) WHERE deleted_at IS NOT NULL AND purged_at IS NULL;--> statement-breakpoint
CREATE INDEX `accounts_unclosed` ON `accounts` (`deleted_at`) WHERE deleted_at IS NOT NULL AND closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `accounts_auto_credit` ON `accounts` (`shard`,`id`) WHERE auto_credit = 1 AND active = 1 AND is_not_auto_credit = 0;
