ALTER TABLE `workflows` ADD `changed_by` text;--> statement-breakpoint
ALTER TABLE `workflows` ADD `changed_at` integer;