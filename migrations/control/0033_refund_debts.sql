ALTER TABLE `order_refunds` ADD `owed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `order_refunds_owed` ON `order_refunds` (`account_id`,`changed_at`) WHERE owed > 0;--> statement-breakpoint
UPDATE OR IGNORE `order_claims` SET `claim` = replace(`claim`, o.`account_id`, a.`parent_id`) FROM `orders` o JOIN `accounts` a ON a.`id` = o.`account_id` WHERE o.`id` = `order_claims`.`order_id` AND a.`parent_id` IS NOT NULL AND (`claim` LIKE 'first:%' OR `claim` LIKE 'coupon:%');
