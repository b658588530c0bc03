ALTER TABLE `campaigns` ADD `approved_params` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `follow_up` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `followed_id` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `waits_until` integer;