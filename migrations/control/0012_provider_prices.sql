CREATE TABLE `provider_prices` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`medium` text NOT NULL,
	`since` text NOT NULL,
	`price` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_prices_since` ON `provider_prices` (`provider`,`medium`,`since`);