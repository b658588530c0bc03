CREATE TABLE `campaign_responses` (
	`account_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`message_id` text,
	PRIMARY KEY(`account_id`, `campaign_id`, `kind`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_responses_opt_out` ON `campaign_responses` (`account_id`,`campaign_id`,`number`) WHERE kind = 'optOut';