CREATE TABLE `group_uses` (
	`account_id` text NOT NULL,
	`group_id` text NOT NULL,
	`used_by` text NOT NULL,
	PRIMARY KEY(`account_id`, `group_id`, `used_by`)
);
--> statement-breakpoint
CREATE INDEX `group_uses_by` ON `group_uses` (`account_id`,`used_by`);--> statement-breakpoint
INSERT INTO `group_uses` (`account_id`, `group_id`, `used_by`)
SELECT DISTINCT c.`account_id`, g.value, c.`id` FROM `campaigns` c, json_each(c.`group_ids`) g
WHERE c.`status` IN ('planning', 'pending', 'sending', 'paused');
