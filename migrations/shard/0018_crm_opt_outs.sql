CREATE TABLE `crm_opt_outs` (
	`account_id` text NOT NULL,
	`sync_id` text NOT NULL,
	`record_id` text NOT NULL,
	`at` integer NOT NULL,
	`next_at` integer NOT NULL,
	`told_at` integer,
	PRIMARY KEY(`account_id`, `sync_id`, `record_id`)
);
--> statement-breakpoint
CREATE INDEX `crm_opt_outs_due` ON `crm_opt_outs` (`next_at`) WHERE told_at IS NULL;--> statement-breakpoint
ALTER TABLE `crm_syncs` ADD `write_back` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `crm_syncs` ADD `told_after_ms` integer;