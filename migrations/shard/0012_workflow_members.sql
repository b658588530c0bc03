CREATE TABLE `workflow_members` (
	`account_id` text NOT NULL,
	`workflow_id` text NOT NULL,
	`number` text NOT NULL,
	PRIMARY KEY(`account_id`, `workflow_id`, `number`)
);
--> statement-breakpoint
ALTER TABLE `workflow_triggers` ADD `primed` integer DEFAULT false NOT NULL;