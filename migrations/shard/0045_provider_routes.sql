ALTER TABLE `campaigns` ADD `failed_at` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `carrier` text;