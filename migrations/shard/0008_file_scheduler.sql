CREATE TABLE `scheduler_files` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`group_id` text NOT NULL,
	`sha256` text NOT NULL,
	`upload_id` text NOT NULL,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`rows` integer NOT NULL,
	`status` text NOT NULL,
	`received_at` integer NOT NULL,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scheduler_files_content` ON `scheduler_files` (`account_id`,`group_id`,`sha256`);--> statement-breakpoint
CREATE INDEX `scheduler_files_waiting` ON `scheduler_files` (`account_id`,`group_id`,`status`,`received_at`);--> statement-breakpoint
CREATE TABLE `scheduler_groups` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_folded` text,
	`name_key` text NOT NULL,
	`source` text NOT NULL,
	`address` text,
	`etag` text,
	`secret_hash` text,
	`options` text NOT NULL,
	`labels` text NOT NULL,
	`headers` text NOT NULL,
	`content` text NOT NULL,
	`recurrence` text NOT NULL,
	`time_zone` text NOT NULL,
	`window_minutes` integer NOT NULL,
	`grace_minutes` integer NOT NULL,
	`late` text NOT NULL,
	`paused` integer DEFAULT false NOT NULL,
	`paused_reason` text,
	`problem` text,
	`problem_at` integer,
	`next_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `scheduler_groups_name_unfolded` ON `scheduler_groups` (`account_id`,`id`) WHERE name_folded IS NULL AND length(name) <> length(CAST(name AS BLOB));--> statement-breakpoint
CREATE UNIQUE INDEX `scheduler_groups_name` ON `scheduler_groups` (`account_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `scheduler_log` (
	`account_id` text NOT NULL,
	`group_id` text NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`file` text,
	`row` integer,
	`number` text,
	`info` text NOT NULL,
	PRIMARY KEY(`account_id`, `group_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `scheduler_log_age` ON `scheduler_log` (`at`);--> statement-breakpoint
CREATE TABLE `scheduler_runs` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`group_id` text NOT NULL,
	`due_at` integer NOT NULL,
	`opens_at` integer NOT NULL,
	`closes_at` integer NOT NULL,
	`status` text NOT NULL,
	`late` integer DEFAULT false NOT NULL,
	`file_id` text,
	`campaign_id` text,
	`info` text,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scheduler_runs_of_group` ON `scheduler_runs` (`account_id`,`group_id`,`due_at`);