CREATE TABLE `workflow_caps` (
	`account_id` text PRIMARY KEY NOT NULL,
	`per_day` integer,
	`per_week` integer
);
--> statement-breakpoint
CREATE TABLE `workflow_runs` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`workflow_id` text NOT NULL,
	`version` integer NOT NULL,
	`number` text NOT NULL,
	`entry_key` text NOT NULL,
	`state` text NOT NULL,
	`node` text NOT NULL,
	`until` integer,
	`wait_key` text,
	`seq` integer DEFAULT 0 NOT NULL,
	`claim_at` integer NOT NULL,
	`sending` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`since` text NOT NULL,
	`hops` integer DEFAULT 0 NOT NULL,
	`vals` text DEFAULT '{}' NOT NULL,
	`steps` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `workflow_runs_once` ON `workflow_runs` (`account_id`,`workflow_id`,`number`,`entry_key`);--> statement-breakpoint
CREATE INDEX `workflow_runs_due` ON `workflow_runs` (`claim_at`) WHERE state = 'active';--> statement-breakpoint
CREATE INDEX `workflow_runs_waiting` ON `workflow_runs` (`account_id`,`wait_key`) WHERE wait_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `workflow_runs_of` ON `workflow_runs` (`account_id`,`workflow_id`,`state`,`id`);--> statement-breakpoint
CREATE TABLE `workflow_steps` (
	`account_id` text NOT NULL,
	`run_id` text NOT NULL,
	`nth` integer NOT NULL,
	`action_id` text NOT NULL,
	`outcome` text NOT NULL,
	`detail` text,
	`message_id` text,
	`number` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `run_id`, `nth`)
);
--> statement-breakpoint
CREATE INDEX `workflow_steps_sent` ON `workflow_steps` (`account_id`,`number`,`at`) WHERE outcome = 'sent';--> statement-breakpoint
CREATE TABLE `workflow_triggers` (
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`workflow_id` text NOT NULL,
	`version` integer NOT NULL,
	`entry` text NOT NULL,
	`again_ms` integer,
	`due_at` integer,
	`cursor` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`account_id`, `kind`, `subject`, `workflow_id`)
);
--> statement-breakpoint
CREATE INDEX `workflow_triggers_of` ON `workflow_triggers` (`account_id`,`workflow_id`);--> statement-breakpoint
CREATE INDEX `workflow_triggers_due` ON `workflow_triggers` (`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `workflow_versions` (
	`account_id` text NOT NULL,
	`workflow_id` text NOT NULL,
	`version` integer NOT NULL,
	`definition` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `workflow_id`, `version`)
);
--> statement-breakpoint
ALTER TABLE `workflows` ADD `moved_at` integer;--> statement-breakpoint
ALTER TABLE `workflows` ADD `moved_to` integer;--> statement-breakpoint
ALTER TABLE `workflows` ADD `stopped_at` integer;--> statement-breakpoint
ALTER TABLE `workflows` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `workflows_stopped` ON `workflows` (`stopped_at`) WHERE stopped_at IS NOT NULL;