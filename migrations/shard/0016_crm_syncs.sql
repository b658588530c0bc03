CREATE TABLE `crm_links` (
	`account_id` text NOT NULL,
	`sync_id` text NOT NULL,
	`record_id` text NOT NULL,
	`group_id` text NOT NULL,
	`number` text NOT NULL,
	`opted_out` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`seen` integer NOT NULL,
	PRIMARY KEY(`account_id`, `sync_id`, `record_id`)
);
--> statement-breakpoint
CREATE INDEX `crm_links_number` ON `crm_links` (`account_id`,`number`,`group_id`);--> statement-breakpoint
CREATE INDEX `crm_links_seen` ON `crm_links` (`account_id`,`sync_id`,`seen`,`record_id`);--> statement-breakpoint
CREATE TABLE `crm_syncs` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`app` text NOT NULL,
	`vendor_id` text NOT NULL,
	`filter` text NOT NULL,
	`columns` text NOT NULL,
	`group_id` text NOT NULL,
	`deletions` text NOT NULL,
	`opt_outs` text NOT NULL,
	`opt_out_field` text,
	`status` text NOT NULL,
	`problem` text,
	`problem_at` integer,
	`pass` text,
	`pass_started_at` integer DEFAULT 0 NOT NULL,
	`cursor` text,
	`whole` integer DEFAULT false NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`full_passes` integer DEFAULT 0 NOT NULL,
	`running` integer DEFAULT false NOT NULL,
	`run_at` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`changes_at` integer,
	`full_at` integer,
	`event_at` integer,
	`records` integer DEFAULT 0 NOT NULL,
	`without_number` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `crm_syncs_open` ON `crm_syncs` (`updated_at`) WHERE running = 1;--> statement-breakpoint
CREATE INDEX `crm_syncs_due` ON `crm_syncs` (`next_at`) WHERE running = 0 AND status <> 'paused';