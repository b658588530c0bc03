CREATE TABLE `default_providers` (
	`medium` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `provider_errors` (
	`provider` text NOT NULL,
	`minute` integer NOT NULL,
	`account_id` text NOT NULL,
	`errors` integer NOT NULL,
	PRIMARY KEY(`provider`, `minute`, `account_id`)
);
--> statement-breakpoint
CREATE INDEX `provider_errors_minute` ON `provider_errors` (`minute`);--> statement-breakpoint
CREATE TABLE `provider_meta` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_meta_key` ON `provider_meta` (`provider`,`key`);--> statement-breakpoint
CREATE TABLE `provider_routes` (
	`id` text PRIMARY KEY NOT NULL,
	`medium` text NOT NULL,
	`account_id` text NOT NULL,
	`sender` text NOT NULL,
	`sender_kind` text NOT NULL,
	`country` text NOT NULL,
	`provider` text NOT NULL,
	`priority` integer NOT NULL,
	`active` integer NOT NULL,
	`register` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_routes_once` ON `provider_routes` (`medium`,`account_id`,`sender`,`sender_kind`,`country`,`provider`);--> statement-breakpoint
CREATE TABLE `provider_stops` (
	`provider` text PRIMARY KEY NOT NULL,
	`stopped_at` integer NOT NULL,
	`retry_at` integer NOT NULL
);
