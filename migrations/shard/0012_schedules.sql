CREATE TABLE `schedules` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`due_at` integer NOT NULL,
	`claim_at` integer NOT NULL,
	`status` text NOT NULL,
	`info` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `schedules_subject` ON `schedules` (`account_id`,`subject`,`due_at`);--> statement-breakpoint
CREATE INDEX `schedules_due` ON `schedules` (`claim_at`) WHERE status = 'scheduled';--> statement-breakpoint
ALTER TABLE `campaigns` ADD `scheduled_at` integer;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `approved_launch` integer;