CREATE TABLE `global_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`medium` text NOT NULL,
	`message` text NOT NULL,
	`source` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `global_templates_source_unique` ON `global_templates` (`source`);