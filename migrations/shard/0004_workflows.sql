CREATE TABLE `workflow_counts` (
	`account_id` text NOT NULL,
	`workflow_id` text NOT NULL,
	`action_id` text NOT NULL,
	`what` text NOT NULL,
	`runs` integer NOT NULL,
	PRIMARY KEY(`account_id`, `workflow_id`, `action_id`, `what`)
);
--> statement-breakpoint
CREATE TABLE `workflows` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_folded` text,
	`name_key` text NOT NULL,
	`draft` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`frozen` integer,
	`active` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `workflows_name_unfolded` ON `workflows` (`account_id`,`id`) WHERE name_folded IS NULL AND length(name) <> length(CAST(name AS BLOB));--> statement-breakpoint
CREATE UNIQUE INDEX `workflows_name` ON `workflows` (`account_id`,`name_key`);