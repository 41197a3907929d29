const list = (text: string) => text.trim().split(/\s+/)

/** Peoples, languages, faiths, parties, days and feasts: capitalized, but never a person's name. */
export const PEOPLES =
  list(`American British English Scottish Welsh Irish French German Italian Spanish Portuguese Dutch Belgian Swiss Austrian Polish Czech Slovak
  Hungarian Romanian Bulgarian Greek Turkish Russian Ukrainian Swedish Norwegian Danish Finnish Icelandic European Asian African Latin Hispanic Mexican Canadian Brazilian
  Argentine Argentinian Chilean Peruvian Colombian Cuban Chinese Japanese Korean Vietnamese Thai Indian Pakistani Afghan Iranian Iraqi Syrian Lebanese Jordanian Israeli
  Palestinian Egyptian Saudi Arab Arabic Kurdish Persian Hebrew Yiddish Hindi Urdu Bengali Tamil Mandarin Cantonese Swahili Australian Nigerian Kenyan Ethiopian Moroccan
  Algerian Tunisian Somali Sudanese Indonesian Malaysian Filipino Singaporean Taiwanese Californian Texan Londoner Parisian Christian Catholic Protestant Orthodox Baptist
  Methodist Lutheran Anglican Mormon Muslim Islamic Jewish Jews Buddhist Hindu Sikh Sunni Shiite Shia Republican Republicans Democrat Democrats Conservative Labour Tory
  Liberal Nazi Soviet Communist Marxist Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November
  December Christmas Easter Halloween Thanksgiving Ramadan Passover Hanukkah Diwali Internet Web Congress Senate Parliament Bible Koran God Jesus Allah Satan Santa
  Earth Moon Mars Venus Jupiter Saturn Mercury Pluto Taliban Hamas Hezbollah Qaeda Olympic Olympics Grammy Oscar Nobel Pulitzer Emmy Brexit Covid COVID Ebola Marathon
  Español Inglés Alemán Francés Deutsch Englisch Französisch Spanisch Anglais Allemand Espagnol Lunes Martes Enero Montag Dienstag Januar Mittwoch Freitag`)

/** Well-known places that are mostly missing from the other lists. */
export const MORE_PLACES =
  list(`Africa Asia Europe America Americas Australia Oceania Antarctica Arctic Atlantic Pacific Mediterranean Caribbean Himalaya Himalayas Sahara Amazon
  Nile Rhine Danube Thames Mississippi Everest Kilimanjaro Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida Georgia Hawaii Idaho Illinois
  Indiana Iowa Kansas Kentucky Louisiana Maine Maryland Massachusetts Michigan Minnesota Missouri Montana Nebraska Nevada Hampshire Jersey Mexico York Carolina Dakota Ohio
  Oklahoma Oregon Pennsylvania Tennessee Texas Utah Vermont Virginia Washington Wisconsin Wyoming Manhattan Brooklyn Queens Bronx Harlem Hollywood Vegas Miami Atlanta
  Philadelphia Pittsburgh Detroit Minneapolis Milwaukee Cincinnati Cleveland Columbus Indianapolis Nashville Memphis Orleans Baltimore Richmond Raleigh Tampa Orlando
  Jacksonville Sacramento Oakland Berkeley Anaheim Tucson Albuquerque Tulsa Omaha Wichita Spokane Tacoma Boise Reno Anchorage Honolulu Calgary Edmonton Winnipeg Ottawa
  Quebec Ontario Alberta Manitoba Halifax Edinburgh Glasgow Aberdeen Belfast Cardiff Swansea Birmingham Sheffield Newcastle Nottingham Leicester Coventry Brighton
  Southampton Portsmouth Plymouth Norwich Yorkshire Lancashire Cornwall Devon Kent Essex Sussex Surrey Wembley Heathrow Gatwick Dubai Doha Riyadh Jeddah Mecca Baghdad Basra
  Mosul Fallujah Tehran Damascus Aleppo Beirut Amman Jerusalem Gaza Haifa Tel Aviv Ankara Izmir Kabul Kandahar Karachi Lahore Islamabad Delhi Mumbai Bombay Calcutta Kolkata
  Bangalore Chennai Madras Hyderabad Pune Kathmandu Dhaka Colombo Rangoon Bangkok Hanoi Saigon Jakarta Bali Manila Kuala Lumpur Osaka Hiroshima Nagasaki Fukushima Pyongyang
  Guangzhou Shenzhen Wuhan Tibet Taipei Johannesburg Pretoria Durban Harare Nairobi Mombasa Addis Ababa Khartoum Darfur Mogadishu Kinshasa Lagos Abuja Accra Dakar Abidjan
  Casablanca Marrakesh Algiers Tunis Tripoli Benghazi Alexandria Moscow Kremlin Petersburg Siberia Crimea Kyiv Kiev Odessa Minsk Riga Vilnius Tallinn Helsinki Stockholm Oslo
  Copenhagen Reykjavik Amsterdam Rotterdam Brussels Antwerp Luxembourg Geneva Zurich Basel Lucerne Salzburg Innsbruck Frankfurt Cologne Stuttgart Dresden Leipzig Bavaria
  Saxony Marseille Lyon Toulouse Bordeaux Nice Cannes Provence Normandy Brittany Naples Venice Turin Genoa Bologna Palermo Sicily Tuscany Sardinia Seville Malaga Granada
  Bilbao Catalonia Andalusia Galicia Porto Algarve Budapest Bucharest Sofia Belgrade Sarajevo Zagreb Dubrovnik Kosovo Macedonia Albania Serbia Croatia Bosnia Montenegro
  Slovenia Bogota Medellin Caracas Quito Lima Cusco Buenos Aires Montevideo Asuncion Santiago Rio Janeiro Paulo Brasilia Havana Kingston Haiti Tijuana Cancun Acapulco
  Vietnam Laos Cambodia Myanmar Burma Fiji Samoa Tonga Tahiti Guam Bermuda Bahamas Barbados Trinidad Tobago Aruba Jamaica Iraq Syria Yemen Oman Kuwait Bahrain Palestine
  Libya Sudan Somalia Rwanda Uganda Tanzania Zimbabwe Zambia Angola Namibia Botswana Mozambique Madagascar Congo Cameroon Zaire Liberia Enron Netscape Yahoo eBay Twitter
  Craigslist Nokia Motorola Blackberry Dell Lenovo Asus Canon Nikon Panasonic Toshiba Volkswagen Audi Porsche Mercedes Ferrari Chevrolet Chevy Dodge Chrysler Jeep Subaru
  Nissan Mazda Hyundai Volvo Boeing Airbus Exxon Shell Chevron Pepsi Coca Heineken Budweiser Gucci Prada Rolex Disney Pixar Marvel Nintendo Atari Sega Hogwarts Arsenal
  Tottenham Everton Juventus Bayern Knicks Celtics Broncos Packers Cowboys Steelers Eagles Mets Dodgers Giants Braves Cubs Lakers Hotmail Gmail Linkedin Pinterest Snapchat`)
