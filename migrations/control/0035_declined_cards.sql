CREATE TABLE `declined_cards` (
	`card` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`tried_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `declined_cards_tried` ON `declined_cards` (`tried_at`);