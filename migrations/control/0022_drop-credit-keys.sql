ALTER TABLE `credit_keys` RENAME TO `credit_keys_before`;--> statement-breakpoint
INSERT INTO `order_claims` (claim, order_id) SELECT 'given:' || key, 'before:' || account_id FROM `credit_keys_before`;--> statement-breakpoint
DROP TABLE `credit_keys_before`;
