import type { Topic } from './article.ts';

export const places: Topic = {
	title: 'Where the spot is',
	written: '2026-11-27',
	articles: [
		{
			id: 'scalp',
			title: 'I have a spot on my scalp. What should I do?',
			text: 'Most are harmless: moles, cysts and seborrheic keratoses are common there. But skin cancer is, too, above all where hair is thin or gone, and hair can hide it for long. Show a spot to a doctor within two weeks if it grows, changes or bleeds, and also if a sore or a crust is still there after four weeks. Part the hair row by row with a comb, or ask someone to look. For a photo, hold the hair aside. Wear a hat in the sun.',
			asked:
				'mole on my head; spot under my hair; lump on head; bump on scalp; mole on scalp; moles in my hair; hairdresser noticed a spot; barber found a mole; back of the head; bald patch spot; crust on scalp; skin cancer on scalp; behind the hairline; sore on scalp',
			place: 'scalp head hair hairline bald hairdresser barber',
			sources: ['nhsNonMelanoma', 'aad'],
		},
		{
			id: 'eye',
			title: 'Can melanoma grow in or near the eye?',
			text: 'Yes, though it is rare. Melanoma can grow inside the eye, on its surface, or on the lid. Carcinomas often grow on the eyelids. See an eye doctor within days about a new dark spot on the eye, or one that grows. If your sight changes, or you see flashes, get help the same day. Do not use this app on the eye itself: it cannot assess it.',
			asked:
				'eye melanoma; eyelid lump; spot on my eye; ocular; mole by the eye; lash line; spot in the eye; mole on eyelid; can I scan my eye; freckle in eye; eyeball',
			place: 'eye eyes eyelid lid lash eyeball ocular iris pupil',
			sources: ['nci', 'nhs'],
		},
		{
			id: 'mouth',
			title: 'I have a spot or a sore in my mouth or on my lip. Is that serious?',
			text: 'Most are harmless: a mouth ulcer or a cold sore heals within about two weeks. Show a dentist or a doctor any sore, lump, or white, red or dark patch that is still there after three weeks, and a dark one that is new. Go sooner if it grows or bleeds. The lower lip gets much sun, so a rough or crusted patch that stays there needs a look, too. Do not use this app inside the mouth: the AI has not learned how it looks there.',
			asked:
				'spot on lip; dark spot on lip; black spot in mouth; mouth ulcer; mouth cancer; oral cancer; tongue; gums; gum; sore in mouth that does not heal; white patch in cheek; lump inside my mouth; lump on lip; crusty lower lip; dry scaly lip that never heals; mole on lip; lip cancer; ulcer on tongue; roof of the mouth; can I scan my mouth',
			place: 'mouth oral lip lips tongue gum gums cheek palate',
			sources: ['nhsMouth', 'nice'],
		},
		{
			id: 'breast',
			title: 'What about a spot or a lump on the breast or the nipple?',
			text: 'A mole there is like any other, and the same warning signs count. But show a doctor within days a lump in the breast or the armpit, a nipple that bleeds, weeps or turns in, or skin that puckers or looks like orange peel. Go soon, too, if one nipple is scaly, itchy or sore and a cream does not help. All this also holds for men. Most of it turns out to be harmless. This app cannot assess a lump or a rash.',
			asked:
				'lump in my breast; breast lump; nipple; mole on nipple; mole on breast; itchy nipple; scaly nipple; nipple rash; sore nipple one side; skin on breast; dimples in breast; discharge from nipple; areola; boob; lump in chest man; lump behind nipple; paget',
			place: 'breast nipple areola boob boobs chest bra paget',
			sources: ['nice', 'nhs'],
		},
		{
			id: 'genitals',
			title: 'What about a spot on the genitals or the buttocks?',
			text: 'Most are harmless: moles, skin tags, small blood vessels or warts. But skin cancer can grow there, though no sun gets to it. Show a doctor within two weeks a lump, a sore that does not heal, a spot that bleeds, or a dark one that is new or changes. Have an itchy or white patch that stays looked at, too. Go within days for a lump in a testicle. Doctors see such spots every day: you can ask for a man or a woman, and for someone to come along. You need no photo for it.',
			asked:
				'private parts; mole down there; spot on penis; dark patch on vulva; mole on labia; vagina; intimate area; groin spot; scrotum; testicle lump; spot on buttocks; mole on bum; butt; bottom cheek; anus; pubic; genital; foreskin; sexual health; embarrassed to show the doctor; crotch; lump on scrotum; sore on genitals',
			place:
				'genital intimate penis foreskin scrotum testicle balls vulva vagina labia groin pubic crotch buttock bum butt bottom anus sexual embarrassed',
			sources: ['nice', 'nhs'],
		},
		{
			id: 'nails',
			title: 'I have a dark streak under a nail. What is it?',
			text: 'A dark streak under a nail can come from a bruise, a mole in the nail or a fungus. In people with dark skin, streaks in several nails are common and mostly harmless. But melanoma can grow under a nail. Show a streak to a doctor within two weeks if it is new, gets wider, or spreads to the skin around the nail. A bruise grows out with the nail.',
			asked:
				'line in fingernail; toenail dark; black nail; subungual; stripe nail; bruise under nail; nail melanoma; streak in my nail; dark line nail; brown nail; thumb nail; big toe nail',
			place: 'nail fingernail toenail thumbnail thumb subungual',
			sources: ['aad', 'nhsMelanoma'],
		},
		{
			id: 'palms-soles',
			title: 'Are moles on palms and soles dangerous?',
			text: 'Most moles on palms and soles are harmless. But a rare melanoma grows there, and sun plays no part in it. In people with brown or black skin, this is where melanoma comes most often. Look at your palms and soles when you check your skin, also between the toes. Show a spot there to a doctor if it is new, grows or changes.',
			asked:
				'mole on foot; sole; palm of the hand; spot between toes; acral; under my heel; spot on palm; freckle on foot; mole on hand; bottom of foot; finger; toes; dark patch on heel; brown patch on sole',
			place: 'palm sole foot toe heel hand finger acral',
			sources: ['aad', 'about'],
		},
	],
};
