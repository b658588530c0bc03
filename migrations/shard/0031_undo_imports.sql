CREATE TABLE `import_changes` (
	`account_id` text NOT NULL,
	`import_id` text NOT NULL,
	`number` text NOT NULL,
	`contact_id` text NOT NULL,
	`fields` text NOT NULL,
	`source_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`changed_at` integer,
	PRIMARY KEY(`account_id`, `import_id`, `number`)
);
--> statement-breakpoint
DROP INDEX `imports_unfinished`;--> statement-breakpoint
ALTER TABLE `imports` ADD `file_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `replaces` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `labels_before` text;--> statement-breakpoint
ALTER TABLE `imports` ADD `removed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `reversed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `kept` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `failed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `ended_at` integer;--> statement-breakpoint
ALTER TABLE `imports` ADD `undoable_until` integer;--> statement-breakpoint
CREATE INDEX `imports_of_group` ON `imports` (`account_id`,`group_id`,`id`);--> statement-breakpoint
CREATE INDEX `imports_undoable` ON `imports` (`undoable_until`) WHERE undoable_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX `imports_unfinished` ON `imports` (`updated_at`) WHERE status IN ('queued', 'running', 'undoing');