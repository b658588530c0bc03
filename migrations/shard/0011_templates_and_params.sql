CREATE TABLE `params` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `params_key` ON `params` (`account_id`,`key`);--> statement-breakpoint
-- Added to the table as it is: it is always empty, and its CHECKs keep their names.
ALTER TABLE `limit_guard` ADD `templates` integer CONSTRAINT "limit_templates" CHECK(`templates` = 1);--> statement-breakpoint
ALTER TABLE `limit_guard` ADD `params` integer CONSTRAINT "limit_params" CHECK(`params` = 1);--> statement-breakpoint
ALTER TABLE `templates` ADD `sender` text DEFAULT '' NOT NULL;
