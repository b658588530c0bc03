CREATE TABLE `templates` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`medium` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE TABLE `assignments` (
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`sub_account_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `kind`, `subject_id`, `sub_account_id`)
);
--> statement-breakpoint
CREATE INDEX `assignments_to` ON `assignments` (`sub_account_id`,`kind`);--> statement-breakpoint
CREATE TABLE `files` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`purpose` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE TABLE `verifications` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`step1` text DEFAULT '{}' NOT NULL,
	`step2` text DEFAULT '{}' NOT NULL,
	`step3` text DEFAULT '{}' NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE TABLE `daily_stats` (
	`account_id` text NOT NULL,
	`day` text NOT NULL,
	`medium` text NOT NULL,
	`status` text NOT NULL,
	`messages` integer NOT NULL,
	`spent` integer NOT NULL,
	PRIMARY KEY(`account_id`, `day`, `medium`, `status`)
);
--> statement-breakpoint
CREATE TABLE `stale_stats` (
	`account_id` text NOT NULL,
	`slot` integer NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`account_id`, `slot`)
);
--> statement-breakpoint
CREATE INDEX `stale_stats_age` ON `stale_stats` (`since`);--> statement-breakpoint
-- The messages that are there are counted like any that changed. The first seven of the ten characters
-- of an id's time leave 32 seconds open, which may be of two quarters of an hour.
INSERT INTO `stale_stats` (account_id, slot, since)
SELECT DISTINCT account_id, (at + value) / 900000 * 900000, 0
FROM (
  SELECT account_id, ((instr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(stem, 1, 1)) - 1) << 45)
    + ((instr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(stem, 2, 1)) - 1) << 40)
    + ((instr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(stem, 3, 1)) - 1) << 35)
    + ((instr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(stem, 4, 1)) - 1) << 30)
    + ((instr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(stem, 5, 1)) - 1) << 25)
    + ((instr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(stem, 6, 1)) - 1) << 20)
    + ((instr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(stem, 7, 1)) - 1) << 15) AS at
  FROM (SELECT DISTINCT account_id, substr(id, 5, 7) AS stem FROM messages)
) CROSS JOIN json_each('[0, 32767]');
--> statement-breakpoint
CREATE TABLE `stats_zones` (
	`account_id` text PRIMARY KEY NOT NULL,
	`time_zone` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `suppressions_opted_out` ON `suppressions` (`account_id`,`opted_out_at`) WHERE opted_out_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`webhook_id` text NOT NULL,
	`event` text NOT NULL,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`response` integer,
	`error` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_of` ON `webhook_deliveries` (`account_id`,`webhook_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_age` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`next_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE TABLE `webhooks` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
ALTER TABLE `campaigns` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `payer_id` text;