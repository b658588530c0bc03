DROP INDEX `sender_opt_outs_since`;--> statement-breakpoint
ALTER TABLE `sender_opt_outs` ADD `campaign` text;--> statement-breakpoint
ALTER TABLE `sender_opt_outs` ADD `consent` text;--> statement-breakpoint
CREATE INDEX `sender_opt_outs_since` ON `sender_opt_outs` (`account_id`,`opted_out_at`,`number`,`sender`) WHERE opted_out_at IS NOT NULL;--> statement-breakpoint
DROP INDEX `suppressions_opted_out`;--> statement-breakpoint
DROP INDEX `suppressions_blocked`;--> statement-breakpoint
ALTER TABLE `suppressions` ADD `opt_sender` text;--> statement-breakpoint
ALTER TABLE `suppressions` ADD `opt_campaign` text;--> statement-breakpoint
ALTER TABLE `suppressions` ADD `consent` text;--> statement-breakpoint
ALTER TABLE `suppressions` ADD `block_source` text;--> statement-breakpoint
ALTER TABLE `suppressions` ADD `blocked_by` text;--> statement-breakpoint
ALTER TABLE `suppressions` ADD `block_reason` text;--> statement-breakpoint
CREATE INDEX `suppressions_opted_out` ON `suppressions` (`account_id`,`opted_out_at`,`number`,`source`) WHERE opted_out_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `suppressions_blocked` ON `suppressions` (`account_id`,`blocked_at`,`number`,`block_source`) WHERE blocked_at IS NOT NULL;