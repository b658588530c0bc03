ALTER TABLE `campaigns` ADD `recurrence` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `series_id` text;