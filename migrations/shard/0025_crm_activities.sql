CREATE TABLE `crm_activities` (
	`account_id` text NOT NULL,
	`log_id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`record_id` text NOT NULL,
	`module` text,
	`asked_at` integer,
	`done_at` integer,
	PRIMARY KEY(`account_id`, `log_id`, `at`, `kind`, `ref`, `record_id`)
);
--> statement-breakpoint
CREATE INDEX `crm_activities_waiting` ON `crm_activities` (`account_id`,`log_id`,`at`,`kind`,`ref`,`record_id`) WHERE done_at IS NULL;--> statement-breakpoint
CREATE INDEX `crm_activities_asked` ON `crm_activities` (`account_id`,`log_id`) WHERE asked_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `crm_log_campaigns` (
	`account_id` text NOT NULL,
	`log_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`account_id`, `log_id`, `campaign_id`)
);
--> statement-breakpoint
CREATE TABLE `crm_logs` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`app` text NOT NULL,
	`vendor_id` text NOT NULL,
	`sent` integer NOT NULL,
	`reply` integer NOT NULL,
	`click` integer NOT NULL,
	`opt_out` integer NOT NULL,
	`texts` integer NOT NULL,
	`cursor` text NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`running` integer DEFAULT false NOT NULL,
	`run_at` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`written` integer DEFAULT 0 NOT NULL,
	`missed` integer DEFAULT 0 NOT NULL,
	`missed_reason` text,
	`written_after_ms` integer,
	`problem` text,
	`problem_at` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `crm_logs_app` ON `crm_logs` (`account_id`,`app`);--> statement-breakpoint
CREATE INDEX `crm_logs_open` ON `crm_logs` (`updated_at`) WHERE running = 1;--> statement-breakpoint
CREATE INDEX `crm_logs_due` ON `crm_logs` (`next_at`) WHERE running = 0;--> statement-breakpoint
DROP INDEX `crm_opt_outs_due`;--> statement-breakpoint
CREATE INDEX `crm_opt_outs_waiting` ON `crm_opt_outs` (`account_id`,`sync_id`,`next_at`) WHERE told_at IS NULL;--> statement-breakpoint
CREATE INDEX `crm_syncs_write_back` ON `crm_syncs` (`write_back`,`account_id`,`id`);