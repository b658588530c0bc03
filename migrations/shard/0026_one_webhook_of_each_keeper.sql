-- Of two that were added at the same moment, the newer one is kept: it is the one that was shown.
DELETE FROM `webhooks` WHERE `kept_by` IS NOT NULL AND EXISTS (
	SELECT 1 FROM `webhooks` AS `newer` WHERE `newer`.`account_id` = `webhooks`.`account_id`
		AND `newer`.`kept_by` = `webhooks`.`kept_by` AND `newer`.`id` > `webhooks`.`id`
);--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_kept` ON `webhooks` (`account_id`,`kept_by`) WHERE kept_by IS NOT NULL;