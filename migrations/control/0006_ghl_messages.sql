ALTER TABLE `ghl_locations` ADD `sender` text;--> statement-breakpoint
ALTER TABLE `ghl_locations` ADD `promotional` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `ghl_locations` ADD `secret` text;--> statement-breakpoint
ALTER TABLE `ghl_locations` ADD `secret_ends_at` integer;